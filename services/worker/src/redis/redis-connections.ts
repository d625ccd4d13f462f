import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RECONNECT_MS } from '../jobs/job-options.js';

const retryStrategy = (times: number) => Math.min(times * 50, RECONNECT_MS);

/**
 * For adding jobs: a command without a Redis fails at once instead of waiting for one, so that the
 * relay knows and lets go of its rows (bullmq #995).
 */
export function producerConnection(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 5_000,
  });
  return withLog(redis, logger);
}

/** For taking jobs: waits for Redis however long it is away, as BullMQ demands. */
export function consumerConnection(url: string, logger: Logger): Redis {
  return withLog(new Redis(url, { retryStrategy, maxRetriesPerRequest: null, connectTimeout: 2_000 }), logger);
}

/** Tells once that Redis went away and once that it is back, not at every attempt between. */
function withLog(redis: Redis, logger: Logger): Redis {
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis does not answer; trying again until it does');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis answers again');
    isAway = false;
  });
  return redis;
}
