import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredFile]), SessionsModule],
  controllers: [FilesController],
  providers: [FilesService],
})
export class FilesModule {}
