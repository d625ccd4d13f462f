import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentType } from '@site/core/registry';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app';

interface Bare {
  /** A file of the shell's build. */
  read?: (path: string) => Promise<Buffer | undefined>;
  readReleaseFile?: (remote: string, version: string, path: string) => Promise<Buffer | undefined>;
  described?: object;
  trustProxy?: number;
  isDraining?: boolean;
}

/** A shell without pages: the tests look only at its other responses. */
const createBareApp = (
  log: Writable,
  {
    read = async () => undefined,
    readReleaseFile = async () => undefined,
    described = { releases: {}, refused: {} },
    trustProxy = 0,
    isDraining = false,
  }: Bare = {},
) =>
  createApp({
    settings: { apiUrl: 'http://127.0.0.1:9', publicOrigin: 'http://localhost:3000', trustProxy },
    updater: {
      state: { releases: new Map(), snapshot: { routes: [], origin: 'http://localhost:3000' } },
      describe: () => described,
    },
    shellFiles: { base: '/shell/1/', version: '1', rootFiles: [], read },
    drain: { isOn: isDraining, watch: () => undefined, breakOff: () => undefined },
    readReleaseFile,
    versionWith: async () => undefined,
    previews: { handleLink: async () => false, stateFor: async () => undefined },
    renderErrors: { add: () => undefined },
    registerRegistry: async (app: FastifyInstance) => {
      app.get('/registry/:status', (request, reply) =>
        reply.code(Number((request.params as { status: string }).status)).send({ from: request.ip }),
      );
    },
    logger: pino({ level: 'info' }, log),
  } as unknown as Parameters<typeof createApp>[0]);

const quiet = () => new Writable({ write: (_chunk, _encoding, done) => done() });

describe('a response of the shell', () => {
  let app: FastifyInstance;
  let logged = '';
  beforeAll(async () => {
    const log = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    app = await createBareApp(log);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends the request as written. */
  async function raw(request: string): Promise<[status: number, answer: string]> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    const answer = await text(socket);
    return [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer];
  }

  afterAll(() => app.close());

  it.each([
    ['GET', '/shell/1/nothing.js', 404, 'text/plain; charset=utf-8'],
    ['PUT', '/', 405, 'text/plain; charset=utf-8'],
    ['OPTIONS', '/investments', 405, 'text/plain; charset=utf-8'],
    ['GET', '/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['GET', '/sitemap.xml', 200, 'application/xml; charset=utf-8'],
    ['GET', '/health/live', 200, 'application/json; charset=utf-8'],
    ['GET', '/api', 404, 'application/json; charset=utf-8'],
    ['POST', '/api', 404, 'application/json; charset=utf-8'],
    ['POST', '/registry/nothing', 404, 'application/json; charset=utf-8'],
  ] as const)('has a content type with a charset: %s %s', async (method, url, status, type) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, type]);
  });

  it.each(['/robots.txt', '/health/ready', '/registry/200', '/registry/401'])(
    'allows only own scripts, no framing, no sniffing, and a minimal referrer: %s',
    async (url) => {
      const { headers } = await app.inject({ url });
      const policy = String(headers['content-security-policy']).split('; ');
      for (const part of [
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(['/shell/1/nothing.js', '/remotes/mfe-forms/1/nothing.js', '/assets/mfe-forms/nothing.png'])(
    'lets a file load and frame nothing: %s',
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('is logged without identifying the client when it rejects a registry request', async () => {
    logged = '';
    for (const status of [200, 401, 403, 404, 429]) {
      const headers = { authorization: 'Bearer secret', 'x-forwarded-for': '198.51.100.7' };
      await app.inject({ url: `/registry/${status}?by=secret`, headers });
    }
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(
      [401, 403, 429].map((status) => ({
        ...{ level: 30, time: expect.any(Number), pid: expect.any(Number), hostname: expect.any(String) },
        ...{ reqId: expect.any(String), method: 'GET', path: `/registry/${status}`, status, msg: 'request refused' },
      })),
    );
  });

  it('with any text type has a charset', () => {
    const types = ['js', 'css', 'json', 'svg', 'txt', 'xml', 'webmanifest'].map((ending) => contentType(`a.${ending}`));
    expect(types).toEqual([
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
      'application/json; charset=utf-8',
      'image/svg+xml; charset=utf-8',
      'text/plain; charset=utf-8',
      'application/xml; charset=utf-8',
      'application/manifest+json; charset=utf-8',
    ]);
  });

  it.each(['TRACE', 'OPTIONS', 'DELETE', 'PROPFIND'])('echoes nothing of the request: %s', async (method) => {
    const [status, body] = await raw(`${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: 4711\r\nConnection: close\r\n\r\n`);
    expect([400, 405]).toContain(status);
    expect(body).not.toContain('4711');
  });

  it.each([
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: xchunked\r\nContent-Length: 5',
    'Transfer-Encoding: chunked, identity',
    'Content-Length: +5',
  ])('is a single 400 for an ambiguous body length: %j', async (lengths) => {
    const smuggled = 'GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n';
    const [status, body] = await raw(`POST /api/events HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n${smuggled}`);
    expect(status).toBe(400);
    expect(body).not.toContain('Sitemap');
    expect(body.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('is JSON for the API, whatever the method', async () => {
    const [status, answer] = await raw('PROPFIND /api/leads HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(status).toBe(404);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });

  it('lists no folder and serves only files of its builds', async () => {
    for (const url of [
      '/shell/1/',
      '/remotes/mfe-forms/',
      '/assets/mfe-marketing/',
      '/shell/1/..%2f..%2fpackage.json',
    ]) {
      expect([url, [308, 404]]).toEqual([url, expect.arrayContaining([(await app.inject({ url })).statusCode])]);
    }
  });
});

describe('the address of a client', () => {
  it.each([
    [0, '127.0.0.1'],
    [1, '198.51.100.2'],
    [2, '198.51.100.1'],
  ])('is what the nearest %i proxies say', async (trustProxy, from) => {
    const app = await createBareApp(quiet(), { trustProxy });
    const headers = { 'x-forwarded-for': '203.0.113.66, 198.51.100.1, 198.51.100.2' };
    expect((await app.inject({ url: '/registry/200', headers })).json()).toEqual({ from });
  });
});

describe('a process that is replaced', () => {
  it('ends its connections with their next answer', async () => {
    const connectionOf = async (isDraining: boolean) =>
      (await (await createBareApp(quiet(), { isDraining })).inject('/robots.txt')).headers.connection;
    expect([await connectionOf(false), await connectionOf(true)]).toEqual(['keep-alive', 'close']);
  });
});

describe('the readiness of a shell', () => {
  it('names the versions that it could not use, and leaves what failed to the log', async () => {
    const app = await createBareApp(quiet(), {
      described: {
        releases: { 'mfe-a': '1' },
        refused: { 'mfe-b': { version: '2', reason: 'connect ECONNREFUSED 10.0.0.7:9000' } },
        registryOutOfReach: true,
      },
    });
    expect((await app.inject({ url: '/health/ready' })).json()).toEqual({
      status: 'ok',
      shell: '1',
      releases: { 'mfe-a': '1' },
      refused: { 'mfe-b': '2' },
      registryOutOfReach: true,
    });
  });
});

describe('a file of a release', () => {
  it('is served only from the part for browsers', async () => {
    const app = await createBareApp(quiet(), { readReleaseFile: async () => Buffer.from('{}') });
    const statusOf = async (path: string) => (await app.inject(`/remotes/mfe-forms/1/${path}`)).statusCode;
    expect(await statusOf('client/mf-manifest.json')).toBe(200);
    for (const path of ['manifest.json', 'server/remote.js', 'server/client/remote.js'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });
});

describe('the script of a shell', () => {
  it('is compressed at the start, before the first visitor waits for it', async () => {
    const read: string[] = [];
    const app = await createBareApp(quiet(), {
      read: async (path) => {
        read.push(path);
        return Buffer.from('let a;');
      },
    });
    expect(read).toEqual([]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(read).toEqual(['client.js']);
    const answer = await app.inject({ url: '/shell/1/client.js', headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    expect(read).toEqual(['client.js']);
    await app.close();
  });

  it('tells caches that it depends on the accepted encodings, and the 304 as well (RFC 9110, 12.5.5)', async () => {
    const app = await createBareApp(quiet(), { read: async () => Buffer.from('let a;') });
    const url = '/shell/1/client.js';
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const known = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([headers.vary, known.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    await app.close();
  });

  it('has the same length for HEAD, whether or not the client has it (RFC 9110, 8.6)', async () => {
    const app = await createBareApp(quiet(), { read: async () => Buffer.from('let a;') });
    const url = '/shell/1/client.js';
    const { etag } = (await app.inject({ url })).headers;
    const known = { 'if-none-match': String(etag) };
    const answers = [
      await app.inject({ method: 'HEAD', url }),
      await app.inject({ method: 'HEAD', url, headers: known }),
    ];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-length']])).toEqual([
      [200, '6'],
      [304, '6'],
    ]);
    const { statusCode, headers, body } = await app.inject({ url, headers: known });
    expect([statusCode, headers['content-length'], body]).toEqual([304, undefined, '']);
    await app.close();
  });

  it('does not stop the start when it cannot be read', async () => {
    const app = await createBareApp(quiet(), { read: () => Promise.reject(new Error('EIO')) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await app.inject({ url: '/robots.txt' })).statusCode).toBe(200);
    await app.close();
  });
});
