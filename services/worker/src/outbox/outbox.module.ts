import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EffectEntity, OutboxEventEntity } from '@site/core';
import { JobsModule } from '../jobs/jobs.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { OutboxRepository } from './outbox.repository.js';
import { RelayService } from './relay.service.js';

@Module({
  imports: [JobsModule, MetricsModule, TypeOrmModule.forFeature([OutboxEventEntity, EffectEntity])],
  providers: [OutboxRepository, RelayService],
  exports: [OutboxRepository],
})
export class OutboxModule {}
