import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { idleTime } from '@site/testing/idle-time';
import { type GuardOptions, guardServer } from './guard-server.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server with short limits. Limits that a test does not set are too long to matter. */
async function start(limits: GuardOptions['limits'], handle: RequestListener, options: GuardOptions = {}) {
  const generous = { head: 60_000, body: 60_000, upload: 60_000, pause: 60_000, rest: 60_000, idle: 60_000 };
  const server = guardServer(createServer(handle), { ...options, limits: { ...generous, check: 20, ...limits } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A connection, and the data that it received. @param from The client's address. */
function open(port: number, text = '', from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const received = { text: '' };
  socket.on('error', () => undefined).on('data', (chunk) => (received.text += chunk));
  socket.write(text);
  ends.push(() => socket.destroy());
  const since = performance.now();
  // A reset counts as well; `once` would reject then.
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - since)));
  return { socket, received, closed };
}

const echo: RequestListener = (request, response) => void request.pipe(response);
const atOnce: RequestListener = (_request, response) => void response.end('ok');
const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
const isOpen = ({ socket }: { socket: Socket }) => !socket.destroyed;

describe('a guarded server', () => {
  it.each(['', 'GET / HTTP/1.1\r\nHos'])('closes a connection whose headers do not arrive: %j', async (text) => {
    const port = await start({ head: 300 }, atOnce);
    const { closed, received } = open(port, text);
    expect(await closed).toBeGreaterThan(250);
    expect(received.text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes a connection whose body does not arrive or trickles', async () => {
    const port = await start({ body: 400 }, echo);
    const idleBefore = idleTime();
    const half = open(port, `${post('/', 1_000)}{`);
    const trickled = open(port, post('/', 1_000));
    const trickle = setInterval(() => trickled.socket.write('x'), 50);
    ends.push(() => clearInterval(trickle));
    for (const elapsed of await Promise.all([half.closed, trickled.closed])) {
      expect(elapsed).toBeGreaterThan(350);
    }
    expect(idleTime() - idleBefore).toBeLessThan(3_000);
  });

  it('gives uploads more time while they make progress', async () => {
    const port = await start({ body: 200, pause: 2_000 }, echo, { isUpload: (path) => path === '/upload' });
    const moving = open(port, post('/upload?x', 20));
    const still = open(port, post('/upload', 20));
    for (let sent = 0; sent < 20; sent += 1) {
      moving.socket.write('x');
      await sleep(50);
    }
    expect(await still.closed).toBeGreaterThan(1_950);
    await eventually(() => expect(moving.received.text).toMatch(/\r\n0\r\n\r\n$/));
    expect(isOpen(moving)).toBe(true);
  });

  it('keeps reading for a moment after an early response, so that the client receives it, then closes', async () => {
    const port = await start({ rest: 300 }, atOnce);
    const refused = open(port, `${post('/', 100_000_000)}x`);
    await eventually(() => expect(refused.received.text).toMatch(/^HTTP\/1\.1 200 /));
    expect(await refused.closed).toBeGreaterThan(250);
    const whole = open(port, `${post('/', 1)}x`);
    await sleep(500);
    expect(isOpen(whole)).toBe(true);
  });

  it('keeps reading when that response ends the connection, and does not reset a client that still sends', async () => {
    const port = await start({ rest: 60_000 }, atOnce);
    const last = (length: number) => post('/', length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(String(chunk))).on('error', ({ message }) => received.push(message));
    socket.write(last(50_000));
    for (let sent = 0; sent < 5; sent += 1) {
      await sleep(20);
      socket.write('x'.repeat(10_000));
    }
    const isAnswered = () => expect(received.join('')).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nok$/s);
    await eventually(isAnswered);
    await sleep(50);
    isAnswered();
    socket.destroy();
    // A client that ends its side is not waited for.
    expect(await open(port, last(1_000_000)).closed).toBeLessThan(50_000);
  });

  it('closes connections of clients that do not read, and those whose response never comes', async () => {
    const port = await start({ idle: 300 }, () => undefined);
    expect(await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n').closed).toBeGreaterThan(250);
  });

  it('limits the waiting connections of an address to the newest, and keeps those of others', async () => {
    const asked: (string | undefined)[] = [];
    const port = await start({ connections: 3 }, ({ url }, response) => {
      asked.push(url);
      if (url === '/') response.end('ok');
    });
    const held = open(port, 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n');
    const other = open(port, '', '127.0.0.2');
    await eventually(() => expect(asked).toEqual(['/held']));
    const crowd: ReturnType<typeof open>[] = [];
    for (const text of ['', 'GET / HT', `${post('/half', 9)}x`, '', '', '']) {
      const one = open(port, text);
      await once(one.socket, 'connect');
      crowd.push(one);
    }
    await eventually(() => expect(crowd.map(isOpen)).toEqual([false, false, false, true, true, true]));
    expect([isOpen(held), isOpen(other)]).toEqual([true, true]);
    // A visitor with the same address gets in, with one request after another on one connection.
    const visitor = open(port);
    for (let visit = 1; visit <= 5; visit += 1) {
      visitor.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await eventually(() => expect(visitor.received.text.match(/HTTP\/1\.1 200/g)).toHaveLength(visit));
    }
  });

  it('counts connections with an unread body', async () => {
    const port = await start({ connections: 3 }, atOnce);
    const all: ReturnType<typeof open>[] = [];
    for (let count = 0; count < 10; count += 1) {
      const one = open(port, `${post('/', 1)}x`);
      await eventually(() => expect(one.received.text).toMatch(/^HTTP\/1\.1 200 /));
      all.push(one);
    }
    await eventually(() => expect(all.filter(isOpen)).toHaveLength(3));
    for (const { socket } of all) socket.write('GET / HTTP/1.1\r\nHos');
    await sleep(100);
    expect(all.map(isOpen)).toEqual([...Array(7).fill(false), true, true, true]);
  });

  it('keeps an upload open while its address opens other connections', async () => {
    const port = await start({ connections: 3 }, echo, { isUpload: (path) => path === '/upload' });
    const upload = open(port, `${post('/upload', 2)}x`);
    await eventually(() => expect(upload.received.text).toMatch(/^HTTP\/1\.1 200 /));
    const crowd = Array.from({ length: 10 }, () => open(port));
    await eventually(() => expect(crowd.filter(isOpen)).toHaveLength(3));
    upload.socket.write('x');
    await eventually(() => expect(upload.received.text).toMatch(/\r\n0\r\n\r\n$/));
    expect(isOpen(upload)).toBe(true);
  });

  it('does not count addresses behind a proxy', async () => {
    const port = await start({ connections: 1 }, atOnce, { limitsAddresses: false });
    const all = Array.from({ length: 5 }, () => open(port));
    await sleep(200);
    expect(all.map(isOpen)).toEqual(Array(5).fill(true));
  });

  it('closes connections without a first request when it closes, and finishes requests that have begun', async () => {
    const answers: (() => unknown)[] = [];
    const server = guardServer(createServer((_request, response) => void answers.push(() => response.end('done'))));
    const sockets: Socket[] = [];
    server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const unused = open(port);
    const busy = open(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const begun = open(port, 'GET / HTTP/1.1\r\nHos');
    await eventually(() => {
      expect(answers).toHaveLength(1);
      expect(sockets.map(({ bytesRead }) => bytesRead > 0).sort()).toEqual([false, true, true]);
    });
    const since = performance.now();
    const closed = new Promise((resolve) => server.close(resolve));
    await unused.closed;
    expect(performance.now() - since).toBeLessThan(3_000);
    expect([isOpen(busy), isOpen(begun)]).toEqual([true, true]);
    begun.socket.write('t: x\r\nConnection: close\r\n\r\n');
    await eventually(() => expect(answers).toHaveLength(2));
    for (const answer of answers) answer();
    await Promise.all([busy.closed, begun.closed, closed]);
    for (const { received } of [busy, begun]) expect(received.text).toMatch(/done/);
  });

  it('rejects two Host headers, even identical ones', async () => {
    let asked = 0;
    const port = await start({}, (_request, response) => {
      asked += 1;
      response.end('ok');
    });
    const { received, closed } = open(port, 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n');
    await closed;
    expect(received.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toBe(0);
  });
});
