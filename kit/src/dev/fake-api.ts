import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface FakeAnswer {
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Entries of `fakeApi` in a frontend's `webpack.config.ts`. */
export interface FakeRoute {
  method: string;
  path: RegExp;
  answer(request: FakeRequest, match: RegExpExecArray): FakeAnswer | Promise<FakeAnswer>;
  /** Field errors of a 400. */
  fields?: Record<string, string>;
}

/** The API's possible answers; the page offers them in this order. */
const ANSWERS = ['ok', 'slow', '400', '413', '429', '500', 'cut', 'never'] as const;
export type Answer = (typeof ANSWERS)[number];

const SLOW_MS = 3_000;
const RETRY_AFTER_SECONDS = '90';
const MESSAGES: Record<number, string> = {
  400: 'Please check the marked fields.',
  413: 'The file is too large.',
  429: 'Too many requests. Please try again in 2 minutes.',
  500: 'Something went wrong on our side.',
};

/** The API for a frontend on its own: its routes, and every kind of failure on demand. */
export class FakeApi {
  private answer: Answer = 'ok';
  private readonly routes: readonly FakeRoute[];

  constructor(routes: readonly FakeRoute[]) {
    this.routes = routes;
  }

  /** GET returns the current and the possible answers, POST with the name of an answer changes it. */
  async control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const wanted = (await buffer(request)).toString();
      const known = ANSWERS.find((answer) => answer === wanted);
      if (!known) return void response.writeHead(400).end();
      this.answer = known;
    }
    send(response, { status: 200, body: { answer: this.answer, answers: ANSWERS } });
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    // The selected answer does not apply to the page's own events.
    if (url.pathname === '/api/events') return send(response, { status: 202 });
    const { answer } = this;
    if (answer === 'never') return;
    if (answer === 'cut') return void request.socket.destroy();
    if (answer === 'slow') await sleep(SLOW_MS);
    for (const route of this.routes) {
      const match = route.method === method ? route.path.exec(url.pathname) : null;
      if (!match) continue;
      const status = Number(answer);
      if (status) return send(response, failure(status, route.fields));
      return send(response, await route.answer({ method, url, headers, body }, match));
    }
    send(response, failure(404));
  }
}

/** In the format of the contracts' ApiError. */
function failure(status: number, fields?: Record<string, string>): FakeAnswer {
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

function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(text);
}
