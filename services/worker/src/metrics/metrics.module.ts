import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { WorkerMetrics } from './worker-metrics.js';

@Module({ imports: [JobsModule], providers: [WorkerMetrics], exports: [WorkerMetrics] })
export class MetricsModule {}
