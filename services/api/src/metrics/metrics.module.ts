import { Module } from '@nestjs/common';
import { ApiMetrics } from './api-metrics.js';

@Module({ providers: [ApiMetrics], exports: [ApiMetrics] })
export class MetricsModule {}
