import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvestmentInquiryEntity, QuoteRequestEntity, ReleaseEntity, StoredFile } from '@site/core';
import { EffectsModule } from '../effects/effects.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { LeadRepository } from './lead.repository.js';
import { MailModule } from './mail.module.js';
import { NotificationProcessor } from './notification.processor.js';

@Module({
  imports: [
    EffectsModule,
    MailModule,
    RemindersModule,
    SignInsModule,
    TypeOrmModule.forFeature([QuoteRequestEntity, InvestmentInquiryEntity, StoredFile, ReleaseEntity]),
  ],
  providers: [NotificationProcessor, LeadRepository],
})
export class NotificationModule {}
