import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { RECONNECT_MS } from '../jobs/job-options.js';
import type { RedisPlace } from './redis-place.js';

/** Whatever BullMQ takes as a connection. */
export type RedisConnection = Redis | Cluster;

const retryStrategy = (times: number) => Math.min(times * 50, RECONNECT_MS);

/**
 * For adding jobs: a command without a Redis fails at once instead of waiting for one, so that the
 * relay knows and lets go of its rows (bullmq #995).
 */
export function producerConnection(place: RedisPlace, logger: Logger): RedisConnection {
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 2_000, commandTimeout: 5_000 };
  return greeting(withLog(connect(place, options), logger));
}

/** For taking jobs: waits for Redis however long it is away, as BullMQ demands. */
export function consumerConnection(place: RedisPlace, logger: Logger): RedisConnection {
  return withLog(connect(place, { maxRetriesPerRequest: null, connectTimeout: 2_000 }), logger);
}

function connect(place: RedisPlace, options: RedisOptions): RedisConnection {
  if (place.kind === 'server') return new Redis(place.url, { retryStrategy, ...options });
  const { username, password, isTls } = place;
  // Node's own authorities, and those of NODE_EXTRA_CA_CERTS.
  const tls = isTls ? {} : undefined;
  if (place.kind === 'sentinel') {
    const { sentinels, name } = place;
    return new Redis({
      sentinels,
      name,
      username,
      password,
      tls,
      // Else the server that the Sentinels name is spoken to without, whatever `tls` says.
      enableTLSForSentinelMode: isTls,
      sentinelTLS: tls,
      retryStrategy,
      sentinelRetryStrategy: retryStrategy,
      // A server that was the main one a moment ago still answers, and takes nothing.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      ...options,
    });
  }
  const { enableOfflineQueue, ...ofEach } = options;
  return new Cluster(place.nodes, {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    // Certificates are for names: a node that is looked up first would be known by its number alone.
    ...(isTls && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: { username, password, tls, ...ofEach },
  });
}

/** Tells once that Redis went away and once that it is back, not at every attempt between. */
function withLog(redis: RedisConnection, logger: Logger): RedisConnection {
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis is not responding; retrying until it does');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is responding again');
    isAway = false;
  });
  return redis;
}

/** BullMQ greets Redis once (INFO), and a queue whose greeting is lost stays broken for good: it is said until it is answered. */
function greeting(redis: RedisConnection): RedisConnection {
  const info = redis.info.bind(redis) as (...args: unknown[]) => Promise<string>;
  const untilAnswered = async (...args: unknown[]): Promise<string> => {
    // The client itself asks so too, and has its answer by a callback.
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
