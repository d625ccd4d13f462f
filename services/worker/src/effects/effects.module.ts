import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EffectEntity } from '@site/core';
import { JobsModule } from '../jobs/jobs.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { EffectProcessorsService } from './effect-processors.service.js';
import { EffectRunnerService } from './effect-runner.service.js';
import { EffectsRepository } from './effects.repository.js';
import { WorkerWithCloseTimeout } from './worker-with-close-timeout.js';

BullModule.workerClass = WorkerWithCloseTimeout;

@Module({
  imports: [DiscoveryModule, JobsModule, MetricsModule, OutboxModule, TypeOrmModule.forFeature([EffectEntity])],
  providers: [EffectsRepository, EffectRunnerService, EffectProcessorsService],
  exports: [EffectRunnerService],
})
export class EffectsModule {}
