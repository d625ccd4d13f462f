import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CampaignCostEntity } from '@site/core';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CostsRepository } from './costs.repository.js';
import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';

/** The owner's figures. */
@Module({
  imports: [TypeOrmModule.forFeature([CampaignCostEntity]), SessionsModule],
  controllers: [ReportController],
  providers: [ReportService, ReportRepository, CostsRepository],
})
export class ReportModule {}
