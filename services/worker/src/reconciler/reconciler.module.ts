import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { ReconcilerService } from './reconciler.service.js';

@Module({ imports: [JobsModule, OutboxModule], providers: [ReconcilerService] })
export class ReconcilerModule {}
