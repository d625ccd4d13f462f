import { Module } from '@nestjs/common';
import { EffectsModule } from '../effects/effects.module.js';
import { RemovalProcessor } from './removal.processor.js';
import { RenditionProcessor } from './rendition.processor.js';

@Module({ imports: [EffectsModule], providers: [RenditionProcessor, RemovalProcessor] })
export class FilesModule {}
