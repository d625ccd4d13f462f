import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@site/core/config';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { redisVariables } from './redis-address.js';
import { consumerConnection, producerConnection, type RedisConnection } from './redis-connections.js';

const logger = pino({ level: 'silent' });
/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16;
/** The first byte of a Redis command. */
const COMMAND = '*'.charCodeAt(0);

describe('a connection to several Redis servers', () => {
  let server: Server;
  let port: number;
  let firstByte: Promise<number | undefined>;
  const sockets: Socket[] = [];
  let connection: RedisConnection | undefined;

  beforeEach(async () => {
    server = createServer();
    firstByte = new Promise((resolve) => {
      server.on('connection', (socket) => {
        sockets.push(socket.on('error', () => undefined));
        socket.once('data', (bytes) => resolve(bytes[0]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    connection?.disconnect();
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['rediss+sentinel', '/main', HANDSHAKE],
    ['rediss+cluster', '', HANDSHAKE],
    ['redis+sentinel', '/main', COMMAND],
    ['redis+cluster', '', COMMAND],
  ])('uses TLS exactly when the URL says so: %s://', async (form, name, byte) => {
    const redis = readEnvironment(redisVariables, { REDIS_URL: `${form}://127.0.0.1:${port}${name}` }).redis;
    connection = consumerConnection(redis, logger);
    expect(await firstByte).toBe(byte);
  });

  it('also uses TLS for the server that a Sentinel names', () => {
    const redis = readEnvironment(redisVariables, { REDIS_URL: `rediss+sentinel://127.0.0.1:${port}/main` }).redis;
    connection = producerConnection(redis, logger);
    expect(connection.options).toMatchObject({ tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} });
  });

  it('keeps the names of nodes, because certificates are for names', async () => {
    const redis = readEnvironment(redisVariables, { REDIS_URL: `rediss+cluster://127.0.0.1:${port}` }).redis;
    connection = producerConnection(redis, logger);
    const { dnsLookup } = connection.options as { dnsLookup: (name: string, done: unknown) => void };
    const found = await new Promise((resolve) =>
      dnsLookup('node.example', (_error: unknown, address: unknown) => resolve(address)),
    );
    expect(found).toBe('node.example');
  });
});

describe('a queue on a producer connection', () => {
  it('works even if its first command to Redis was lost', async () => {
    const info = '# Server\r\nredis_version:7.2.0\r\n';
    let asked = 0;
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          for (const command of bytes.toString().match(/^(?:info|hset|evalsha|client)$/gim) ?? []) {
            const isInfo = command.toLowerCase() === 'info';
            if (isInfo) asked += 1;
            // The first one is the client's own, the second one the queue's.
            if (isInfo && asked === 2) socket.destroy();
            else socket.write(isInfo ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
          }
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connection = producerConnection({ kind: 'server', url: `redis://127.0.0.1:${port}` }, logger);
    const queue = new Queue('site-notification', { connection });
    queue.on('error', () => undefined);
    try {
      await queue.waitUntilReady();
      expect(asked).toBe(4);
    } finally {
      connection.disconnect();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
