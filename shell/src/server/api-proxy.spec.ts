import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApiProxy } from './api-proxy';
import { Leaving } from './leaving';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A proxy before an API that answers nobody until it is told to. */
async function startProxy(): Promise<{ app: FastifyInstance; answerAll(): void }> {
  const waiting: ServerResponse[] = [];
  const app = await startProxyTo(await serve((_request, response) => waiting.push(response)));
  const answerAll = () => {
    for (const response of waiting.splice(0)) response.setHeader('connection', 'keep-alive').end('{}');
  };
  return { app, answerAll };
}

/** At once: fastify asks when its answer is awaited. */
const askAs = (app: FastifyInstance, address: string) =>
  app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': address } }).then((response) => response);

/** An API. @param port Any free one by default. */
async function serve(handle: RequestListener, port = 0): Promise<Server> {
  const api = createServer(handle).listen(port, '127.0.0.1');
  await once(api, 'listening');
  ends.push(() => {
    api.closeAllConnections();
    api.close();
  });
  return api;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function startProxyTo(api: Server, patienceMs?: number): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: (_address: string, hop: number) => hop < 1 });
  await registerApiProxy(app, `http://127.0.0.1:${portOf(api)}`, new Leaving(), patienceMs);
  ends.push(() => app.close());
  return app;
}

/** The answer to a path or to headers that no client library would send as they are. */
async function raw(app: FastifyInstance, path: string, headers = 'Connection: close'): Promise<string> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return text(socket);
}

/** A proxy to an API that has ended, and the port where it will be again. */
async function startProxyAlone(): Promise<{ app: FastifyInstance; port: number }> {
  const gone = await serve(() => undefined);
  const port = portOf(gone);
  const app = await startProxyTo(gone);
  gone.close();
  await once(gone, 'close');
  return { app, port };
}

describe('an API that is restarting', () => {
  it('is waited for, with bodies and all', async () => {
    const { app, port } = await startProxyAlone();
    const sent = 'x'.repeat(200_000);
    const submit = () =>
      app
        .inject({ method: 'POST', url: '/api/submit-quote', payload: sent, headers: { 'content-type': 'text/plain' } })
        .then((response) => response);
    const answers = Promise.all([submit(), submit(), app.inject({ url: '/api/session' }).then((one) => one)]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const received: string[] = [];
    await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(body);
      response.statusCode = 201;
      response.end('stored');
    }, port);
    expect((await answers).map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([201, 'stored']));
    // Once each, and whole.
    expect(received.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 200_000, 200_000]);
  });

  it('is given up after 3 s; once all connections wait for it, others are not kept waiting', async () => {
    const { app } = await startProxyAlone();
    const ask = async (client: number) => {
      const since = Date.now();
      const { statusCode, headers, body } = await askAs(app, `198.51.100.${client % 40}`);
      expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([
        503,
        '5',
        'The service is out of reach for a moment. Please try again.',
      ]);
      return Date.now() - since;
    };
    const crowd = Promise.all(Array.from({ length: 512 }, (_, client) => ask(client)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const waited of await Promise.all([1, 2, 3].map(ask))) expect(waited).toBeLessThan(1_000);
    for (const waited of await crowd) {
      expect(waited).toBeGreaterThanOrEqual(2_990);
      expect(waited).toBeLessThan(5_000);
    }
  });
});

describe('an API that ends before it answers', () => {
  it.each(['GET', 'POST'] as const)('is not asked again: %s', async (method) => {
    let asked = 0;
    const api = await serve((request) => {
      asked += 1;
      request.socket.destroy();
    });
    const app = await startProxyTo(api);
    const { statusCode, headers } = await app.inject({ method, url: '/api/session' });
    expect([statusCode, headers['retry-after'], asked]).toEqual([503, '5', 1]);
  });
});

describe('a burst of requests to an API that is well', () => {
  it('is answered, however many connections it takes', async () => {
    // However slow this machine is.
    const app = await startProxyTo(await serve((_request, response) => response.end('{}')), 25_000);
    const answers = await Promise.all(
      Array.from({ length: 1_200 }, (_, index) => askAs(app, `198.51.100.${index % 40}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('an API that does not keep up', () => {
  const BUSY = 'We are very busy at the moment. Please try again.';
  /** Of as many addresses as it takes, for one may have 48. */
  const crowd = (app: FastifyInstance, size: number) =>
    Array.from({ length: size }, (_, index) => askAs(app, `198.51.100.${index % 40}`));
  const statusesOf = async (answers: ReturnType<typeof askAs>[], answerAll: () => void) => {
    const timer = setInterval(answerAll, 20);
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    clearInterval(timer);
    return statuses;
  };
  /** How long each refusal took. */
  const refusalsOf = (answers: ReturnType<typeof askAs>[]) => {
    const since = performance.now();
    return Promise.all(
      answers.map(async (answer) => {
        const { statusCode, headers, body } = await answer;
        const { message, requestId } = JSON.parse(body);
        expect([statusCode, headers['retry-after'], message, headers['content-type']]).toEqual([
          503,
          '5',
          BUSY,
          'application/json; charset=utf-8',
        ]);
        expect(requestId).toMatch(/^\S+$/);
        return performance.now() - since;
      }),
    );
  };

  it('has 128 requests to answer; who finds no place among them within 3 s is told to come again', async () => {
    const { app, answerAll } = await startProxy();
    const first = crowd(app, 128);
    for (const ms of await refusalsOf(crowd(app, 400))) {
      expect(ms).toBeGreaterThanOrEqual(2_990);
      expect(ms).toBeLessThan(6_000);
    }
    // Whoever waits takes the places that become free, and all is as before.
    const next = crowd(app, 20);
    expect(await statusesOf([...first, ...next], answerAll)).toEqual(Array(148).fill(200));
    expect(await statusesOf(crowd(app, 128), answerAll)).toEqual(Array(128).fill(200));
  }, 20_000);

  it('has those who come while others have waited for 3 s wait no longer than half a second', async () => {
    const { app, answerAll } = await startProxy();
    const first = crowd(app, 128);
    const waiting: Promise<number[]>[] = [];
    for (let second = 0; second < 3; second += 1) {
      waiting.push(refusalsOf(crowd(app, 2)));
      await new Promise((resolve) => setTimeout(resolve, 1_050));
    }
    for (const ms of await refusalsOf(crowd(app, 20))) expect(ms).toBeLessThan(2_500);
    await Promise.all(waiting);
    expect(await statusesOf(first, answerAll)).toEqual(Array(128).fill(200));
    // Once nobody waits, a burst is waited for as before.
    const held = crowd(app, 128);
    const [ms = 0] = await refusalsOf(crowd(app, 1));
    expect(ms).toBeGreaterThanOrEqual(2_990);
    expect(await statusesOf(held, answerAll)).toEqual(Array(128).fill(200));
  }, 30_000);

  it('is not kept from others by bodies that are slow to arrive', async () => {
    const app = await startProxyTo(
      await serve((request, response) => void request.resume().once('end', () => response.end('{}'))),
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = Array.from({ length: 140 }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      ends.push(() => socket.destroy());
      socket.write(
        `POST /api/submit-quote HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${index % 5}\r\nContent-Length: 9\r\n\r\n{`,
      );
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (let asked = 0; asked < 200; asked += 1) expect((await askAs(app, '198.51.100.1')).statusCode).toBe(200);
    const [socket] = sockets;
    socket?.write('xxxxxxxx');
    expect(String((await once(socket as never, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  }, 20_000);

  it('gives the places of visitors who left to others', async () => {
    const { app, answerAll } = await startProxy();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = Array.from({ length: 160 }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      ends.push(() => socket.destroy());
      socket.write(`GET /api/session HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${index % 5}\r\n\r\n`);
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const socket of sockets) socket.destroy();
    expect(await statusesOf(crowd(app, 128), answerAll)).toEqual(Array(128).fill(200));
  }, 20_000);

  it('takes 256 uploads at a time, and one more is told to come again', async () => {
    const { app, answerAll } = await startProxy();
    const upload = (index: number) =>
      app
        .inject({
          method: 'POST',
          url: '/api/upload',
          payload: 'x',
          headers: { 'x-forwarded-for': `198.51.100.${index % 40}` },
        })
        .then((response) => response);
    const taken = Array.from({ length: 256 }, (_, index) => upload(index));
    const [ms = 0] = await refusalsOf([upload(256)]);
    expect(ms).toBeLessThan(6_000);
    expect(await statusesOf(taken, answerAll)).toEqual(Array(256).fill(200));
  }, 20_000);
});

describe('an API that answers 503', () => {
  it('is not asked again', async () => {
    let asked = 0;
    const api = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'retry-after': '5' }).end('{}');
    });
    const app = await startProxyTo(api);
    const { statusCode, headers } = await app.inject({ url: '/api/quote-requests/status/new' });
    expect([statusCode, headers['retry-after'], asked]).toEqual([503, '5', 1]);
  });
});

describe('a request that asks whether it may send its body, as curl does', () => {
  it('is passed on', async () => {
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

describe('an address', () => {
  /** A proxy to an API that tells what it was asked. */
  const startEcho = async () => startProxyTo(await serve((request, response) => response.end(request.url)));
  const ID = '00000000-0000-4000-8000-000000000000';

  it.each(['..x.jpg', '...x.jpg', '.x.jpg', '%2E%2Ex.jpg', 'x..jpg', '..%2Fx.jpg', 'x%25.jpg'])(
    'of a file that is called %s leads to the file',
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
  ])('that climbs out of the API is refused: %s', async (path) => {
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

describe('requests that one client may have open', () => {
  it('are counted by network of IPv6', async () => {
    const { app, answerAll } = await startProxy();
    const open = Array.from({ length: 48 }, (_, index) => askAs(app, `2001:db8:1:2::${index}`));
    const refused = await askAs(app, '2001:db8:1:2:ffff::1');
    expect(refused.statusCode).toBe(429);
    const neighbor = askAs(app, '2001:db8:1:3::1');
    let isOver = false;
    const answers = Promise.all([...open, neighbor]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      answerAll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(49).fill(200));
  });
});

describe('an answer that comes before the end of a body', () => {
  it('is heard whole by who reads it once everything is sent', async () => {
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
  }, 10_000);

  it('is none for a visitor who leaves: the API hears so', async () => {
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
  }, 10_000);
});

describe('live updates', () => {
  it('take no body, so that half of one holds none of their connections', async () => {
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
  }, 10_000);
});

it.each([
  'Upgrade: websocket\r\nConnection: close',
  'Upgrade: h2c\r\nConnection: close',
  // As `curl --http2` asks.
  'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Connection: close, x-own\r\nX-Own: 1',
  'Keep-Alive: timeout=5\r\nConnection: close',
  'Proxy-Connection: keep-alive\r\nConnection: close',
  'TE: trailers\r\nTrailer: x-sum\r\nConnection: close',
])('keeps what a client says of its own connection from the API: %j', async (headers) => {
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
