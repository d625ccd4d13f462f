import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeadExportEntity, StaffAccountEntity } from '@site/core';
import { FindModule } from '../find/find.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ExportListController } from './export-list.controller.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

/** Leads as CSV. */
@Module({
  imports: [TypeOrmModule.forFeature([LeadExportEntity, StaffAccountEntity]), FindModule, SessionsModule],
  controllers: [ExportsController, ExportListController],
  providers: [ExportsService],
})
export class ExportsModule {}
