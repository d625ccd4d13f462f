import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { idleTime } from '@site/testing/idle-time';
import type { FastifyInstance } from 'fastify';
import { askAs, ends, serve, startProxy, startProxyTo } from '../../test/support/proxied-api';

describe('a burst of requests to a healthy API', () => {
  it('is answered over any number of connections', async () => {
    // However slow this machine is.
    const app = await startProxyTo(await serve((_request, response) => response.end('{}')), { timeoutMs: 80_000 });
    const answers = await Promise.all(
      Array.from({ length: 1_200 }, (_, index) => askAs(app, `198.51.100.${index % 40}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('an overloaded API', () => {
  const BUSY = 'We are very busy at the moment. Please try again.';
  /** From as many addresses as needed, because each may have 48. */
  const crowd = (app: FastifyInstance, size: number) =>
    Array.from({ length: size }, (_, index) => askAs(app, `198.51.100.${index % 40}`));
  const statusesOf = async (answers: ReturnType<typeof askAs>[], answerAll: () => void) => {
    const timer = setInterval(answerAll, 20);
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    clearInterval(timer);
    return statuses;
  };
  /** How long each refusal took, and for how much of that this process waited. */
  const refusalsOf = (answers: ReturnType<typeof askAs>[]) => {
    const [since, idleBefore] = [performance.now(), idleTime()];
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
        return { lasted: performance.now() - since, waited: idleTime() - idleBefore };
      }),
    );
  };

  it('gets 128 concurrent requests; a request without a slot within 3 s is rejected with Retry-After', async () => {
    const { app, answerAll } = await startProxy();
    const first = crowd(app, 128);
    for (const { lasted, waited } of await refusalsOf(crowd(app, 400))) {
      expect(lasted).toBeGreaterThanOrEqual(2_990);
      expect(waited).toBeLessThan(6_000);
    }
    // Waiting requests take the free slots, and operation is back to normal.
    const next = crowd(app, 20);
    expect(await statusesOf([...first, ...next], answerAll)).toEqual(Array(148).fill(200));
    expect(await statusesOf(crowd(app, 128), answerAll)).toEqual(Array(128).fill(200));
  });

  it('makes later requests wait at most half a second once others have waited for 3 s', async () => {
    const { app, answerAll } = await startProxy();
    const first = crowd(app, 128);
    const waiting: Promise<unknown>[] = [];
    for (let second = 0; second < 3; second += 1) {
      waiting.push(refusalsOf(crowd(app, 2)));
      await new Promise((resolve) => setTimeout(resolve, 1_050));
    }
    for (const { waited } of await refusalsOf(crowd(app, 20))) expect(waited).toBeLessThan(2_500);
    await Promise.all(waiting);
    expect(await statusesOf(first, answerAll)).toEqual(Array(128).fill(200));
    // Once the queue is empty, a burst may wait as before.
    const held = crowd(app, 128);
    const [last] = await refusalsOf(crowd(app, 1));
    expect(last?.lasted).toBeGreaterThanOrEqual(2_990);
    expect(await statusesOf(held, answerAll)).toEqual(Array(128).fill(200));
  });

  it('is not blocked by more slow request bodies than it has connections', async () => {
    const app = await startProxyTo(
      await serve((request, response) => void request.resume().once('end', () => response.end('{}'))),
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = Array.from({ length: 560 }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      ends.push(() => socket.destroy());
      socket.write(
        `POST /api/submit-quote HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${index % 12}\r\nContent-Length: 9\r\n\r\n{`,
      );
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (let asked = 0; asked < 200; asked += 1) expect((await askAs(app, '198.51.100.1')).statusCode).toBe(200);
    const [socket] = sockets;
    socket?.write('xxxxxxxx');
    expect(String((await once(socket as never, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('frees the slots of visitors who left, also of those who still waited for one', async () => {
    const { app, answerAll } = await startProxy();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    // In each round, some wait: more in all than there are slots.
    for (let round = 0; round < 4; round += 1) {
      const sockets = Array.from({ length: 170 }, (_, index) => {
        const socket = connect(Number(port), '127.0.0.1');
        ends.push(() => socket.destroy());
        socket.write(`GET /api/session HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${index % 5}\r\n\r\n`);
        return socket;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const part of [sockets.slice(128), sockets]) {
        for (const socket of part) socket.destroy();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    expect(await statusesOf(crowd(app, 128), answerAll)).toEqual(Array(128).fill(200));
  });

  it('accepts 256 uploads at a time and rejects one more with Retry-After', async () => {
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
    const [refusal] = await refusalsOf([upload(256)]);
    expect(refusal?.waited).toBeLessThan(6_000);
    expect(await statusesOf(taken, answerAll)).toEqual(Array(256).fill(200));
  });

  it('rejects an upload in full, even if the client reads only after sending everything', async () => {
    const { app, answerAll } = await startProxy();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const upload = (index: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${index % 40}` };
      return app.inject({ method: 'POST', url: '/api/upload', payload: 'x', headers }).then((response) => response);
    };
    const taken = Array.from({ length: 256 }, (_, index) => upload(index));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const socket = connect(Number(port), '127.0.0.1');
    ends.push(() => socket.destroy());
    const piece = Buffer.alloc(64 * 1_024);
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: ${240 * piece.length}\r\n\r\n`,
    );
    for (let sent = 0; sent < 240; sent += 1) await new Promise<unknown>((resolve) => socket.write(piece, resolve));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 503 /);
    expect(await statusesOf(taken, answerAll)).toEqual(Array(256).fill(200));
  });
});

describe('unfinished uploads of six clients that take all places', () => {
  it('make room for the upload of another client, which loses none of its own', async () => {
    const app = await startProxyTo(
      await serve((request, response) => void request.resume().once('end', () => response.end('{}'))),
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const start = (address: string) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      ends.push(() => socket.destroy());
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: x/y\r\nContent-Length: 9\r\n\r\n{`,
      );
      return socket;
    };
    const taken = Array.from({ length: 270 }, (_, index) => start(`203.0.113.${index % 6}`));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const mine = Array.from({ length: 3 }, () => start('198.51.100.1'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const socket of mine) {
      socket.write('xxxxxxxx');
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(taken.filter(({ destroyed }) => destroyed).length).toBeLessThanOrEqual(20);
  });
});

describe('the concurrent requests of one client', () => {
  it('are counted per IPv6 network', async () => {
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
