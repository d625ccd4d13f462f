import type { BullRootModuleOptions, SharedBullConfigurationFactory } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { LOGGER } from '../settings/tokens.js';
import { consumerConnection, producerConnection, type RedisConnection } from './redis-connections.js';

/** A connection that BullModule shares; closed with the process. */
abstract class RedisService implements SharedBullConfigurationFactory, OnApplicationShutdown {
  constructor(
    protected readonly connection: RedisConnection,
    protected readonly prefix: string,
  ) {}

  get isAvailable(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back whenever Redis becomes available, the first time and after each outage. */
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

/** For queues: adds jobs or fails immediately. */
@Injectable()
export class ProducerRedis extends RedisService {
  constructor(config: WorkerConfig, @Inject(LOGGER) logger: Logger) {
    super(producerConnection(config.redis, logger), config.redisPrefix);
  }

  /** Writes a key that expires at once. @throws what Redis answers if it takes no writes. */
  async write(): Promise<void> {
    await this.connection.set(`${this.prefix}:health`, '', 'PX', 1);
  }
}

/** For processors: waits for Redis, however long it is down. */
@Injectable()
export class ConsumerRedis extends RedisService {
  constructor(config: WorkerConfig, @Inject(LOGGER) logger: Logger) {
    super(consumerConnection(config.redis, logger), config.redisPrefix);
  }
}
