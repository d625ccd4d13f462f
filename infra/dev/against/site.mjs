import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { messageOf, SetupError } from '../../local/errors.mjs';
import { snapshotOf } from './rewrite-document.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('node:http').IncomingHttpHeaders} Headers */

/** Between two programs, or about an address that is not this one's. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'alt-svc'];
const ABOUT_THE_SENDER = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** The running site: what it has released, and whatever else is asked of it. */
export class RunningSite {
  /** As the site calls itself, which its API compares with. */
  #publicOrigin;

  /** @param {string} origin @param {string} publicOrigin */
  constructor(origin, publicOrigin) {
    this.origin = origin;
    this.#publicOrigin = publicOrigin;
  }

  /** @param {string} address @throws SetupError when there is no such site. */
  static async at(address) {
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      throw new SetupError('--against takes the address of a running site, like http://localhost:3000');
    const { origin } = new URL(address);
    const html = await fetch(origin, { headers: { accept: 'text/html' } }).then(
      (response) => response.text(),
      (error) => {
        throw new SetupError(`${origin} cannot be reached: ${messageOf(error?.cause ?? error)}`);
      },
    );
    const snapshot = snapshotOf(html);
    if (!snapshot)
      throw new SetupError(`${origin} answers, but not as this site does: it has no releases to stand beside`);
    return new RunningSite(origin, snapshot.origin);
  }

  /**
   * A document as a browser would get it, cookies and all.
   * @param {IncomingMessage} request Of the browser, whose headers go along.
   * @param {string} path With the query.
   * @returns {Promise<{ status: number, headers: Headers, body: string }>}
   */
  async document(request, path) {
    /** @type {Headers} */
    const headers = { ...this.#headersOf(request), 'accept-encoding': 'identity' };
    for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    const answer = await this.#ask('GET', path, headers);
    return { status: answer.statusCode ?? 502, headers: this.answered(request, answer), body: await text(answer) };
  }

  /** Passes a request on as it is, body and answer streamed. @param {IncomingMessage} request @param {ServerResponse} response */
  async forward(request, response) {
    try {
      const answer = await this.#ask(request.method ?? 'GET', request.url ?? '/', this.#headersOf(request), request);
      response.writeHead(answer.statusCode ?? 502, this.answered(request, answer));
      answer.on('error', () => response.destroy()).pipe(response);
      response.on('close', () => answer.destroy());
    } catch (error) {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${this.origin}: ${messageOf(error)}\n`);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Headers} headers
   * @param {IncomingMessage} [body]
   * @returns {Promise<IncomingMessage>}
   */
  #ask(method, path, headers, body) {
    return new Promise((resolve, reject) => {
      const { protocol, hostname, port } = new URL(this.origin);
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      const asked = send({ protocol, hostname, port, path, method, headers }, resolve).on('error', reject);
      if (!body) asked.end();
      else body.on('aborted', () => asked.destroy()).pipe(asked);
    });
  }

  /** The browser's headers as if the page were the site's own. @param {IncomingMessage} request @returns {Headers} */
  #headersOf({ headers }) {
    const own = `http://${headers.host}`;
    const { origin, referer } = headers;
    /** @type {Headers} */
    const sent = {
      ...headers,
      host: new URL(this.origin).host,
      // Another page's stays what it is: the API is to refuse it here as well.
      ...(origin === own && { origin: this.#publicOrigin }),
      ...(referer?.startsWith(own) && { referer: this.#publicOrigin + referer.slice(own.length) }),
    };
    for (const name of [...OF_THE_CONNECTION, ...ABOUT_THE_SENDER]) delete sent[name];
    if (headers.cookie) sent.cookie = headers.cookie.replace(/(^|;\s*)dev\.__/g, '$1__');
    return sent;
  }

  /** The answer's headers as if they were of this address. @param {IncomingMessage} request @param {IncomingMessage} answer */
  answered(request, { headers }) {
    const own = `http://${request.headers.host}`;
    const { location, 'set-cookie': cookies } = headers;
    const given = { ...headers };
    for (const name of OF_THE_CONNECTION) delete given[name];
    for (const origin of [this.origin, this.#publicOrigin]) {
      if (location === origin || location?.startsWith(`${origin}/`))
        given.location = own + location.slice(origin.length);
    }
    // A browser keeps no Secure cookie of plain HTTP everywhere, none of another domain, and no name like `__Host-…` without Secure.
    if (cookies)
      given['set-cookie'] = cookies.map((cookie) =>
        cookie.replace(/;\s*(?:Secure|Domain=[^;]*)/gi, '').replace(/^__/, 'dev.__'),
      );
    return given;
  }
}
