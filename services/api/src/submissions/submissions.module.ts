import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmissionsService } from './submissions.service.js';

@Module({
  imports: [LimitsModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsRepository, SubmissionsService],
})
export class SubmissionsModule {}
