import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../local/paths.mjs';

/**
 * @typedef {object} FakeRequest
 * @property {string} method
 * @property {URL} url
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} body
 *
 * @typedef {object} FakeAnswer
 * @property {number} status
 * @property {unknown} [body] Sent as JSON.
 * @property {Record<string, string>} [headers]
 *
 * @typedef {object} FakeRoute What a frontend's `dev/fake-api.mjs` exports a list of, as `routes`.
 * @property {string} method
 * @property {RegExp} path
 * @property {(request: FakeRequest, match: RegExpExecArray) => FakeAnswer | Promise<FakeAnswer>} answer
 * @property {Record<string, string>} [fields] What a 400 says of the fields.
 */

/** How the API can answer; the page offers these in this order. */
export const ANSWERS = /** @type {const} */ (['ok', 'slow', '400', '413', '429', '500', 'cut', 'never']);
/** @typedef {typeof ANSWERS[number]} Answer */

const SLOW_MS = 3_000;
const RETRY_AFTER_SECONDS = '90';
const MESSAGES = /** @type {Record<string, string>} */ ({
  400: 'Please check the marked fields.',
  413: 'The file is too large.',
  429: 'Too many requests. Please try again in 2 minutes.',
  500: 'Something went wrong on our side.',
});

/** The API as a frontend alone needs it: its own routes, and on demand every way to fail. */
export class FakeApi {
  /** @type {Answer} */
  #answer = 'ok';
  #routes;

  /** @param {FakeRoute[]} routes */
  constructor(routes) {
    this.#routes = routes;
  }

  /** With the routes of `<remote>/dev/fake-api.mjs`, if there is one. @param {string} remote */
  static async of(remote) {
    const file = join(ROOT, remote, 'dev', 'fake-api.mjs');
    /** @type {{ routes?: FakeRoute[] }} */
    const module = existsSync(file) ? await import(pathToFileURL(file).href) : {};
    return new FakeApi(module.routes ?? []);
  }

  /** GET says how it answers and could, POST with the name of an answer changes it. @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async control(request, response) {
    if (request.method === 'POST') {
      const wanted = (await bodyOf(request)).toString();
      const known = ANSWERS.find((answer) => answer === wanted);
      if (!known) return void response.writeHead(400).end();
      this.#answer = known;
    }
    send(response, { status: 200, body: { answer: this.#answer, answers: ANSWERS } });
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async handle(request, response) {
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return;
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    // What a page reports of itself is nobody's answer.
    if (url.pathname === '/api/events') return send(response, { status: 202 });
    const answer = this.#answer;
    if (answer === 'never') return;
    if (answer === 'cut') return void request.socket.destroy();
    if (answer === 'slow') await sleep(SLOW_MS);
    for (const route of this.#routes) {
      const match = route.method === method ? route.path.exec(url.pathname) : null;
      if (!match) continue;
      const status = Number(answer);
      if (status) return send(response, failure(status, route.fields));
      return send(response, await route.answer({ method, url, headers, body }, match));
    }
    send(response, failure(404));
  }
}

/** As contracts' ApiError has it. @param {number} status @param {Record<string, string>} [fields] @returns {FakeAnswer} */
function failure(status, fields) {
  const message = MESSAGES[status] ?? 'There is nothing at this address.';
  return {
    status,
    headers: status === 429 ? { 'retry-after': RETRY_AFTER_SECONDS } : {},
    body: {
      statusCode: status,
      error: STATUS_CODES[status],
      message,
      ...(status === 400 && fields ? { fields } : {}),
      requestId: randomUUID(),
    },
  };
}

/** @param {import('node:http').ServerResponse} response @param {FakeAnswer} answer */
function send(response, { status, body, headers }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(text);
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Buffer>} */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
