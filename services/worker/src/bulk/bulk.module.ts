import { Module } from '@nestjs/common';
import { EffectsModule } from '../effects/effects.module.js';
import { BulkProcessor } from './bulk.processor.js';

@Module({ imports: [EffectsModule], providers: [BulkProcessor] })
export class BulkModule {}
