import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuoteRequestEntity } from '@site/core';
import { HistoryModule } from '../history/history.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ProjectFilesController } from './project-files.controller.js';
import { ProjectFilesRepository } from './project-files.repository.js';
import { ProjectFilesService } from './project-files.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([QuoteRequestEntity]), HistoryModule, LimitsModule, SessionsModule, UploadsModule],
  controllers: [ProjectFilesController],
  providers: [ProjectFilesRepository, ProjectFilesService],
})
export class ProjectFilesModule {}
