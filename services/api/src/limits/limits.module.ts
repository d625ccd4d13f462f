import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RateLimits } from './rate-limits.js';

@Module({ imports: [MetricsModule], providers: [RateLimits], exports: [RateLimits] })
export class LimitsModule {}
