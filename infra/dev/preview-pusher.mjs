import { join } from 'node:path';
import { messageOf } from '../local/errors.mjs';
import { ROOT } from '../local/paths.mjs';
import { say } from '../local/progress.mjs';
import { sendBuild } from '../registry/send-build.mjs';

/** Has one preview link show the newest build of a frontend. */
export class PreviewPusher {
  /** @type {Promise<unknown>} Builds arrive in their order. */
  #pushing = Promise.resolve();
  /** @type {string | undefined} Token of the link. */
  #link;

  /** @param {string} remote @param {string} address Of the site. */
  constructor(remote, address) {
    this.remote = remote;
    this.address = address;
  }

  /** What the site refuses is said; the link then shows what it showed. @returns {Promise<string>} The link, once there is one. */
  push() {
    return new Promise((resolve) => {
      this.#pushing = this.#pushing.then(async () => {
        try {
          resolve(await this.#send());
        } catch (error) {
          say(messageOf(error));
        }
      });
    });
  }

  async #send() {
    const { remote, address } = this;
    const dist = join(ROOT, remote, 'dist');
    const { site, version, by } = await sendBuild({ words: [remote], dist, site: address });
    const { url } = await site.preview(remote, { version, by, link: this.#link });
    if (this.#link) say(`The link shows ${remote} ${version}: load the page anew`);
    this.#link = new URL(url).searchParams.get('preview') ?? undefined;
    return url;
  }
}
