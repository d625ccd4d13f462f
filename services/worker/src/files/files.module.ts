import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import { EffectsModule } from '../effects/effects.module.js';
import { RemovalProcessor } from './removal.processor.js';
import { RenditionProcessor } from './rendition.processor.js';

@Module({
  imports: [EffectsModule, TypeOrmModule.forFeature([StoredFile])],
  providers: [RenditionProcessor, RemovalProcessor],
})
export class FilesModule {}
