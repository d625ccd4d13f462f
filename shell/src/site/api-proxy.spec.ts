import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { ends, serve, startProxy, startProxyTo } from '../../test/support/proxied-api';

/** The answer to a path or to headers that no client library would send unchanged. */
async function raw(app: FastifyInstance, path: string, headers = 'Connection: close'): Promise<string> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return text(socket);
}

describe('a request with Expect: 100-continue, as curl sends it', () => {
  it('is forwarded', async () => {
    const { app, answerAll } = await startProxy();
    const answer = app
      .inject({ method: 'POST', url: '/api/upload', headers: { expect: '100-continue' }, payload: 'x' })
      .then((response) => response);
    let isOver = false;
    void answer.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      answerAll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await answer).statusCode).toBe(200);
  });
});

describe('a URL', () => {
  /** A proxy to an API that echoes its request. */
  const startEcho = async () => startProxyTo(await serve((request, response) => response.end(request.url)));
  const ID = '00000000-0000-4000-8000-000000000000';

  it.each(['..x.jpg', '...x.jpg', '.x.jpg', '%2E%2Ex.jpg', 'x..jpg', '..%2Fx.jpg', 'x%25.jpg'])(
    'of a file named %s leads to the file',
    async (name) => {
      const app = await startEcho();
      for (const query of ['', '?download=1', '?rendition=screen']) {
        const { statusCode, body } = await app.inject({ url: `/api/files/${ID}/${name}${query}` });
        expect([statusCode, body]).toEqual([200, expect.stringMatching(`^/api/files/${ID}/[^/?]+`)]);
        expect(body.endsWith(query)).toBe(true);
      }
    },
  );

  it.each([
    '/api/files/../../health/live',
    '/api/files/..%2f..%2fhealth/live',
    '/api/files/%2e%2e/%2e%2e/health/live',
    '/api/%2e%2e/health/live',
    '/api/../health/live',
    `/api/files/${ID}/x/../../../../health/live`,
    `/api/files/${ID}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/health/live`,
  ])('that leaves the API by path traversal is refused: %s', async (path) => {
    const app = await startEcho();
    const answer = await raw(app, path);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['q=../x', 'q=/..', 'q=%2F..%2F', 'q=%ff', 'q=%'])('keeps its query: %s', async (query) => {
    const app = await startEcho();
    const { statusCode, body } = await app.inject({ url: `/api/leads?${query}` });
    expect([statusCode, body]).toEqual([200, `/api/leads?${query}`]);
  });
});

describe('a request whose body is still being sent', () => {
  it('gets an early response in full, even if the client reads only after sending everything', async () => {
    const app = await startProxyTo(
      await serve((_request, response) => response.writeHead(429, { 'content-length': '5' }).end('later')),
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    ends.push(() => socket.destroy());
    const failed: Error[] = [];
    socket.on('error', (error) => failed.push(error));
    const piece = Buffer.alloc(64 * 1_024);
    const pieces = 240;
    socket.write(`POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`);
    for (let sent = 0; sent < pieces && failed.length === 0; sent += 1) {
      await new Promise<unknown>((resolve) => socket.write(piece, resolve));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    socket.write('GET /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(failed).toEqual([]);
    expect(heard.match(/HTTP\/1\.1 429/g)).toHaveLength(2);
    expect(heard.match(/later/g)).toHaveLength(2);
  });

  it('is aborted at the API when its visitor leaves', async () => {
    const whole: boolean[] = [];
    let isAsked = false;
    const app = await startProxyTo(
      await serve((request) => {
        isAsked = true;
        request.on('error', () => undefined).on('close', () => whole.push(request.complete));
        request.resume();
      }),
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    while (!isAsked) await new Promise((resolve) => setTimeout(resolve, 10));
    socket.destroy();
    while (whole.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(whole).toEqual([false]);
  });
});

describe('live updates', () => {
  it('are sent to several visitors at once, and end with the process', async () => {
    const app = await startProxyTo(
      await serve((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      }),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const streams = await Promise.all([1, 2].map(() => fetch(`${address}/api/live`)));
    const ended = Promise.all(streams.map((stream) => stream.text().catch(() => 'broken off')));
    await app.close();
    expect(await ended).toEqual(['broken off', 'broken off']);
  });

  it('accept no body, so that an unfinished body cannot hold their connections', async () => {
    const { app, answerAll } = await startProxy();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = Array.from({ length: 60 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      ends.push(() => socket.destroy());
      socket.write('POST /api/live HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
      return socket;
    });
    const heard = await Promise.race(sockets.map(async (socket) => String((await once(socket, 'data'))[0])));
    expect(heard).toMatch(/^HTTP\/1\.1 429 /);
    answerAll();
  });
});

it.each([
  'Upgrade: websocket\r\nConnection: close',
  'Upgrade: h2c\r\nConnection: close',
  // As `curl --http2` sends.
  'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Connection: close, x-own\r\nX-Own: 1',
  'Keep-Alive: timeout=5\r\nConnection: close',
  'Proxy-Connection: keep-alive\r\nConnection: close',
  'TE: trailers\r\nTrailer: x-sum\r\nConnection: close',
])('forwards no connection headers of the client to the API: %j', async (headers) => {
  let received: object = {};
  const app = await startProxyTo(
    await serve((request, response) => {
      received = request.headers;
      response.end('{}');
    }),
  );
  expect(await raw(app, '/api/session', headers)).toMatch(/^HTTP\/1\.1 200 /);
  const names = ['connection', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id'];
  expect(Object.keys(received).sort()).toEqual(names);
});
