import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { RECONNECT_MS } from '../jobs/job-options.js';
import type { RedisAddress } from './redis-address.js';

/** Everything BullMQ accepts as a connection. */
export type RedisConnection = Redis | Cluster;

const retryStrategy = (times: number) => Math.min(times * 50, RECONNECT_MS);

/**
 * For adding jobs: without Redis, a command fails at once instead of waiting, so that the
 * relay notices and releases its rows (bullmq #995).
 */
export function producerConnection(address: RedisAddress, logger: Logger): RedisConnection {
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 2_000, commandTimeout: 5_000 };
  return withInfoRetry(withLog(connect(address, options), logger));
}

/** For taking jobs: waits for Redis, however long it is down, as BullMQ requires. */
export function consumerConnection(address: RedisAddress, logger: Logger): RedisConnection {
  return withLog(connect(address, { maxRetriesPerRequest: null, connectTimeout: 2_000 }), logger);
}

function connect(address: RedisAddress, options: RedisOptions): RedisConnection {
  if (address.kind === 'server') return new Redis(address.url, { retryStrategy, ...options });
  const { username, password, isTls } = address;
  // Node's own certificate authorities, and those of NODE_EXTRA_CA_CERTS.
  const tls = isTls ? {} : undefined;
  if (address.kind === 'sentinel') {
    const { sentinels, name } = address;
    return new Redis({
      sentinels,
      name,
      username,
      password,
      tls,
      // Otherwise the connection to the server that the Sentinels name has no TLS, whatever `tls` says.
      enableTLSForSentinelMode: isTls,
      sentinelTLS: tls,
      retryStrategy,
      sentinelRetryStrategy: retryStrategy,
      // A server that was the master a moment ago still answers, but refuses writes.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      ...options,
    });
  }
  const { enableOfflineQueue, ...ofEach } = options;
  return new Cluster(address.nodes, {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    // Certificates are for names, so nodes must not be resolved to addresses first.
    ...(isTls && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: { username, password, tls, ...ofEach },
  });
}

/** Logs once that Redis is down and once that it is back, not every attempt. */
function withLog(redis: RedisConnection, logger: Logger): RedisConnection {
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn({ err: error }, 'Redis is not responding; retrying until it does');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info('Redis is responding again');
    isDown = false;
  });
  return redis;
}

/** BullMQ sends INFO once, and a queue that misses the response stays broken. So it is repeated until there is one. */
function withInfoRetry(redis: RedisConnection): RedisConnection {
  const info = redis.info.bind(redis) as (...args: unknown[]) => Promise<string>;
  const untilAnswered = async (...args: unknown[]): Promise<string> => {
    // The client itself calls this too, with a callback.
    if (args.length > 0) return info(...args);
    for (;;) {
      try {
        return await info();
      } catch (error) {
        if (redis.status === 'end') throw error;
        await sleep(RECONNECT_MS);
      }
    }
  };
  return Object.assign(redis, { info: untilAnswered });
}
