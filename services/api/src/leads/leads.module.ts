import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvestmentInquiryEntity, QuoteRequestEntity, StoredFile } from '@site/core';
import { HistoryModule } from '../history/history.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { LeadRemovalService } from './lead-removal.service.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

/** Shared by both kinds of leads. */
@Module({
  imports: [
    TypeOrmModule.forFeature([QuoteRequestEntity, InvestmentInquiryEntity, StoredFile]),
    HistoryModule,
    StaffModule,
  ],
  providers: [LeadsRepository, LeadsService, LeadRemovalService],
  exports: [LeadsRepository, LeadsService, LeadRemovalService],
})
export class LeadsModule {}
