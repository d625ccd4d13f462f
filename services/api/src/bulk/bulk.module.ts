import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkRepository } from './bulk.repository.js';
import { BulkService } from './bulk.service.js';

/** Bulk actions on leads. */
@Module({
  imports: [SessionsModule, StaffModule],
  controllers: [BulkController],
  providers: [BulkRepository, BulkService],
})
export class BulkModule {}
