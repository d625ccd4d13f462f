import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxListenerService } from './outbox-listener.service.js';
import { RelayService } from './relay.service.js';

@Module({
  imports: [JobsModule, MetricsModule],
  providers: [OutboxRepository, OutboxListenerService, RelayService],
  exports: [OutboxRepository],
})
export class OutboxModule {}
