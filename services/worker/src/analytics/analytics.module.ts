import { Module } from '@nestjs/common';
import { EffectsModule } from '../effects/effects.module.js';
import { AnalyticsProcessor } from './analytics.processor.js';

@Module({ imports: [EffectsModule], providers: [AnalyticsProcessor] })
export class AnalyticsModule {}
