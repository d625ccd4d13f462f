import type { BullRootModuleOptions, SharedBullConfigurationFactory } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { LOGGER } from '../settings/tokens.js';
import { consumerConnection, producerConnection, type RedisConnection } from './redis-connections.js';

/** A connection that BullModule shares, and that ends with the process. */
abstract class RedisService implements SharedBullConfigurationFactory, OnApplicationShutdown {
  constructor(
    private readonly connection: RedisConnection,
    private readonly prefix: string,
  ) {}

  get isAvailable(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back whenever Redis can be reached, the first time and after each absence. */
  onAvailable(listener: () => void): void {
    this.connection.on('ready', listener);
  }

  createSharedConfiguration(): BullRootModuleOptions {
    return { connection: this.connection, prefix: this.prefix };
  }

  onApplicationShutdown(): void {
    this.connection.disconnect();
  }
}

/** Of the queues: jobs are added, or refused at once. */
@Injectable()
export class ProducerRedis extends RedisService {
  constructor(config: WorkerConfig, @Inject(LOGGER) logger: Logger) {
    super(producerConnection(config.redis, logger), config.redisPrefix);
  }
}

/** Of the processors: they wait for Redis however long it is away. */
@Injectable()
export class ConsumerRedis extends RedisService {
  constructor(config: WorkerConfig, @Inject(LOGGER) logger: Logger) {
    super(consumerConnection(config.redis, logger), config.redisPrefix);
  }
}
