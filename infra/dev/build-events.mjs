/** Tells pages of builds, as server-sent events: of the latest at once, then of each. */
export class BuildEvents {
  /** @type {Set<import('node:http').ServerResponse>} */
  #listeners = new Set();
  /** @type {string | undefined} */
  #last;

  /** @param {object} build */
  tell(build) {
    this.#last = `data: ${JSON.stringify(build)}\n\n`;
    for (const listener of this.#listeners) listener.write(this.#last);
  }

  /** @param {import('node:http').ServerResponse} response */
  listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(this.#last ?? ':\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }
}
