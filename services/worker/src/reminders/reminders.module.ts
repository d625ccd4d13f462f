import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvestmentInquiryEntity, QuoteRequestEntity, StaffAccountEntity } from '@site/core';
import { ReminderMailsService } from './reminder-mails.service.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';

/** Scheduled mails: answers that are due, and the daily digest. */
@Module({
  imports: [TypeOrmModule.forFeature([QuoteRequestEntity, InvestmentInquiryEntity, StaffAccountEntity])],
  providers: [RemindersRepository, RemindersService, ReminderMailsService],
  exports: [ReminderMailsService],
})
export class RemindersModule {}
