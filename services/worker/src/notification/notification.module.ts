import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvestmentInquiryEntity, QuoteRequestEntity, ReleaseEntity, StoredFile } from '@site/core';
import { WorkerConfig } from '../config/worker-config.js';
import { EffectsModule } from '../effects/effects.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { LeadRepository } from './lead.repository.js';
import { MAIL_TRANSPORT, mailTransport } from './mail-transport.js';
import { NotificationProcessor } from './notification.processor.js';

@Module({
  imports: [
    EffectsModule,
    RemindersModule,
    SignInsModule,
    TypeOrmModule.forFeature([QuoteRequestEntity, InvestmentInquiryEntity, StoredFile, ReleaseEntity]),
  ],
  providers: [
    NotificationProcessor,
    LeadRepository,
    { provide: MAIL_TRANSPORT, inject: [WorkerConfig], useFactory: ({ mail }: WorkerConfig) => mailTransport(mail) },
  ],
})
export class NotificationModule {}
