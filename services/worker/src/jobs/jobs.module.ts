import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { EFFECT_NAMES } from '@site/contracts';
import { RedisModule } from '../redis/redis.module.js';
import { ConsumerRedis, ProducerRedis } from '../redis/redis.service.js';
import { CONSUMERS, PRODUCERS, queueOf } from './job-definition.js';
import { JOB_OPTIONS } from './job-options.js';
import { JobQueuesService } from './job-queues.service.js';

const imports = [RedisModule];
/** Processors start once the worker has found one for each queue. */
const extraOptions = { manualRegistration: true };

@Module({
  imports: [
    RedisModule,
    BullModule.forRootAsync(PRODUCERS, { imports, useExisting: ProducerRedis, extraOptions }),
    BullModule.forRootAsync(CONSUMERS, { imports, useExisting: ConsumerRedis, extraOptions }),
    BullModule.registerQueueAsync(
      ...EFFECT_NAMES.map((effect) => ({
        // Not the queue's own name: with that, a processor would find the queue and use its connection (infra/adr/028).
        name: effect,
        configKey: PRODUCERS,
        useFactory: () => ({ name: queueOf(effect), defaultJobOptions: JOB_OPTIONS }),
      })),
    ),
  ],
  providers: [JobQueuesService],
  exports: [JobQueuesService, RedisModule],
})
export class JobsModule {}
