import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import { LimitsModule } from '../limits/limits.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { FileIntake } from './file-intake.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredFile]), LimitsModule, MetricsModule],
  controllers: [UploadsController],
  providers: [FileIntake, UploadsRepository, UploadsService],
  exports: [FileIntake],
})
export class UploadsModule {}
