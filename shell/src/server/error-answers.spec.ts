import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Drain } from '../http/drain';
import { answerFailure } from '../http/error-answers';
import { type AppParts, createApp } from './app';

const api = createServer((_request, response) => response.end('{}'));
const log: string[] = [];
const silent = () => undefined;
const logger: object = {
  ...{ fatal: silent, warn: silent, info: silent, debug: silent, trace: silent, silent },
  error: (_details: object, message: string) => log.push(message),
  child: () => logger,
};
let app: FastifyInstance;
beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  app = await createApp({
    settings: {
      apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      trustProxy: 0,
      publicOrigin: 'http://localhost:3000',
    },
    drain: new Drain(),
    shellFiles: { rootFiles: [] },
    registerRegistry: async () => undefined,
    logger,
    // These tests request no page.
  } as unknown as AppParts);
  await app.register(async (scope) => {
    scope.setErrorHandler(answerFailure);
    scope.get('/left', async ({ raw }) => {
      raw.socket.destroy();
      await once(raw.socket, 'close');
      throw new Error('nobody is there to be answered');
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  api.close();
});

/** Sends these bytes. Returns the status and the body of the response. */
async function send(text: string): Promise<[number, unknown]> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return [Number(answer.split(' ')[1]), JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))];
}

const DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const refusal = (statusCode: number, error: string, message: string) => [
  statusCode,
  { statusCode, error, message, requestId: expect.stringMatching(/^.{5,}$/) },
];

describe("the shell rejects in the API's error format", () => {
  it.each([
    ['a character that no header may hold', 'GET /api/session HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n'],
    ['two hosts', 'GET /api/session HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n'],
    ['a path with a zero', 'GET /api/quote-requests/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_what, text) => {
    expect(await send(text)).toEqual(refusal(400, 'Bad Request', 'The request could not be read.'));
  });

  it('headers that are too long', async () => {
    expect(await send(`GET /api/session?${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual(
      refusal(431, 'Request Header Fields Too Large', 'The headers of the request are too long.'),
    );
  });

  it('an invalid content type', async () => {
    const text =
      'POST /api/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json/x\r\nContent-Length: 2\r\n\r\n{}';
    expect(await send(text)).toEqual(
      refusal(415, 'Unsupported Media Type', 'This type of content is not accepted here.'),
    );
  });

  it.each([
    ['leads out of itself', '/api/files/../session'],
    ['cannot be decoded', '/api/files/%zz/x'],
    ['cannot be decoded, of the registry', '/registry/remotes/%zz/release'],
  ])('a path that %s', async (_what, path) => {
    expect(await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toEqual(
      refusal(400, 'Bad Request', 'The request could not be read.'),
    );
  });
});

it.each([
  ['no request', 'GET / HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n', DATA],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', DATA],
  ['a path that cannot be decoded', 'GET /registry/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', PAGE],
])('sends the usual headers when it rejects a request: %s', async (_what, text, policy) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const headers = head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  expect(headers).toEqual(
    expect.arrayContaining([
      'http/1.1 400 bad request',
      'connection: close',
      `content-security-policy: ${policy}`,
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'permissions-policy: camera=(), microphone=(), geolocation=()',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
      `x-request-id: ${JSON.parse(body).requestId}`,
    ]),
  );
});

it('logs nothing for a client error', async () => {
  const text =
    'POST /no-page HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: x\r\nContent-Length: 1\r\n\r\nx';
  await expect(send(text)).rejects.toThrow('Bad reques');
  expect(log).toEqual([]);
});

it('logs nothing for a request that fails because its visitor left', async () => {
  await send('GET /left HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(log).toEqual([]);
});
