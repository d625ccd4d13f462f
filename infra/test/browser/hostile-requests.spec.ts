// Requests to the public port that no browser and none of our commands would send.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';
import { rawGet, rawRequest } from './raw-request.ts';
import { expect, test } from './test.ts';

let product: Product;
test.use({ siteName: 'hostile-requests', siteEnv: { LIMIT_SUBMISSIONS: '100000' } });
test.beforeAll(async ({ site }) => {
  product = site;
});

const QUOTE = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '(214) 555-0124',
  zipCode: '75201',
};

test.describe('a URL of another host', () => {
  for (const target of [
    'http://evil.example/',
    'HTTP://evil.example/',
    'ftp://evil.example/',
    'http://evil.example/services/roofing/',
    'http://evil.example/?preview=leave',
    'http://evil.example?preview=leave',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/\\\\evil.example/',
    '/\\/evil.example/',
    '/\\evil.example?preview=leave',
    '/\\evil.example/?preview=leave',
    '//evil.example/?preview=leave',
    '/..//evil.example/',
    '/.//evil.example/?preview=leave',
  ]) {
    test(`${target} does not redirect there`, async () => {
      const { status, headers } = await rawGet(product.origin, target);
      const location = headers.get('location');
      if (location !== undefined) expect(new URL(location, product.origin).origin).toBe(product.origin);
      expect([303, 308, 404]).toContain(status);
    });
  }

  test('does not block the site’s own redirects', async () => {
    const { status, headers } = await rawGet(product.origin, '/services/roofing/?utm_source=x');
    expect([status, headers.get('location')]).toEqual([308, '/services/roofing?utm_source=x']);
  });
});

test.describe('a Host header', () => {
  for (const path of ['/health/live', '/health/ready']) {
    test(`is ignored by ${path}`, async () => {
      for (const host of ['evil.example', '10.0.0.7:3000', '', '[', 'a b']) {
        expect((await rawGet(product.origin, path, [`Host: ${host}`])).status).toBe(200);
      }
    });
  }

  for (const path of ['/', '/api/session', '/registry/releases', '/health/live', '/no/such/page']) {
    test(`sent twice gets 400 at ${path}`, async () => {
      const { host } = new URL(product.origin);
      expect((await rawGet(product.origin, path, [`Host: ${host}`, 'Host: evil.example'])).status).toBe(400);
      expect((await rawGet(product.origin, path, [`Host: ${host}`, `host: ${host}`])).status).toBe(400);
    });
  }

  test('matching a foreign Origin does not make that site trusted', async () => {
    const submit = (host: string, origin: string) => {
      const body = JSON.stringify(QUOTE);
      return rawRequest(
        product.origin,
        `POST /api/submit-quote HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    };
    const { port } = new URL(product.origin);
    expect((await submit('evil.example', 'http://evil.example')).status).toBe(403);
    expect((await submit(`evil.example:${port}`, `http://evil.example:${port}`)).status).toBe(403);
    expect((await submit('localhost:1', 'http://localhost:1')).status).toBe(403);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect((await submit('evil.example', `http://${name}:${port}`)).status).toBe(201);
    }
  });
});

test.describe('the release registry', () => {
  const VERSIONS = '/registry/remotes/mfe-forms/versions';
  /** Announces a body and sends only part of it. */
  const half = (path: string, type: string, token?: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n` +
    `${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n{`;

  for (const [path, type, token, expected] of [
    [VERSIONS, 'application/x-tar', undefined, 401],
    [VERSIONS, 'application/json', undefined, 401],
    [VERSIONS, 'text/plain', undefined, 401],
    [VERSIONS, 'application/x-tar', 'wrong', 401],
    ['/registry/remotes/mfe-forms/release', 'application/json', undefined, 401],
    ['/registry/remotes/mfe-forms/release', 'application/json', 'wrong', 401],
    ['/registry/remotes/mfe-forms/rollback', 'application/json', undefined, 401],
    ['/registry/remotes/mfe-forms/withdraw', 'application/json', undefined, 401],
    ['/registry/remotes/mfe-forms/previews', 'application/json', undefined, 401],
    ['/registry/remotes/MFE/release', 'application/json', undefined, 400],
    ['/registry/nothing', 'application/json', undefined, 404],
  ] as const) {
    test(`answers ${path} (${type}, token ${token}) before it reads the body, and closes`, async () => {
      const since = performance.now();
      const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
      const answered = new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
      const closed = new Promise((resolve) => socket.once('close', () => resolve(performance.now() - since)));
      socket.on('error', () => undefined).write(half(path, type, token));
      const answer = await Promise.race([answered, sleep(3_000, 'no answer', { ref: false })]);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${expected} `));
      expect(await Promise.race([closed, sleep(9_000, Infinity, { ref: false })])).toBeLessThan(9_000);
      socket.destroy();
    });
  }

  test('rejects requests from another site’s page, with any token', async () => {
    for (const origin of ['http://evil.example', 'null']) {
      const response = await fetch(`${product.origin}/registry/remotes/mfe-forms/rollback`, {
        method: 'POST',
        headers: { origin, authorization: 'Bearer wrong' },
      });
      expect(response.status).toBe(403);
    }
  });
});

test.describe('thousands of incomplete requests', () => {
  test('are closed, and other requests are served in the meantime, even from the same address', async () => {
    const kinds = {
      // A connection that has sent nothing may never leave the kernel's queue.
      letter: 'G',
      head: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow',
      page: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx',
      health: 'GET /health/ready HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx',
      api: 'POST /api/submit-quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
      registry:
        'POST /registry/remotes/mfe-forms/versions HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-tar\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
    };
    const sockets: Record<string, Socket[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
    const openOf = (kind: string) => sockets[kind]?.filter(({ destroyed }) => !destroyed).length;
    for (let round = 0; round < 25; round += 1) {
      const connected = [];
      for (const [kind, text] of Object.entries(kinds)) {
        for (let index = 0; index < 40; index += 1) {
          const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
          // Unread data would hide the end event.
          socket.on('error', () => undefined).resume();
          socket.write(text);
          sockets[kind]?.push(socket);
          connected.push(new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)));
        }
      }
      // Connections that exceed the kernel's queue arrive a minute later; the server cannot see them until then.
      await Promise.all(connected);
    }
    const all = Object.values(sockets).flat();
    // One byte per second, as long as the connection is open.
    const trickle = setInterval(() => {
      for (const kind of ['head', 'api', 'page']) for (const socket of sockets[kind] ?? []) socket.write('x');
    }, 1_000);
    try {
      expect(all).toHaveLength(6_000);
      const durations = [];
      // The last one has 20 s from the time the server accepted it.
      for (const until = Date.now() + 60_000; Date.now() < until && all.some(({ destroyed }) => !destroyed); ) {
        const since = performance.now();
        const answers = await Promise.all(
          ['/', '/services/roofing', '/health/ready'].map((path) =>
            rawGet(product.origin.replace('localhost', '127.0.0.1'), path),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        durations.push(performance.now() - since);
        await sleep(1_000);
      }
      expect(Math.max(...durations)).toBeLessThan(8_000);
      expect(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, openOf(kind)]))).toEqual({
        letter: 0,
        head: 0,
        page: 0,
        health: 0,
        api: 0,
        registry: 0,
      });
      // This address's share of the API is also free again.
      expect((await fetch(`${product.origin}/api/session`)).status).toBe(401);
    } finally {
      clearInterval(trickle);
      for (const socket of all) socket.destroy();
    }
  });
});
