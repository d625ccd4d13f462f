import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKeyEntity, StoredFile } from '@site/core';
import { LimitsModule } from '../limits/limits.module.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmissionsService } from './submissions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredFile, IdempotencyKeyEntity]), LimitsModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsRepository, SubmissionsService],
})
export class SubmissionsModule {}
