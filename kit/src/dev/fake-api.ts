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

/** What a frontend names as `fakeApi` in its `webpack.config.ts`. */
export interface FakeRoute {
  method: string;
  path: RegExp;
  answer(request: FakeRequest, match: RegExpExecArray): FakeAnswer | Promise<FakeAnswer>;
  /** What a 400 says of the fields. */
  fields?: Record<string, string>;
}

/** How the API can answer; the page offers these in this order. */
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

/** The API as a frontend alone needs it: its own routes, and on demand every way to fail. */
export class FakeApi {
  private answer: Answer = 'ok';
  private readonly routes: readonly FakeRoute[];

  constructor(routes: readonly FakeRoute[]) {
    this.routes = routes;
  }

  /** GET says how it answers and could, POST with the name of an answer changes it. */
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
    // What a page reports of itself is nobody's answer.
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

/** As contracts' ApiError has it. */
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
