import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { NotificationModule } from '../notification/notification.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { InvestmentInquiriesController } from './investment-inquiries.controller.js';

@Module({ imports: [LeadsModule, NotificationModule, SessionsModule], controllers: [InvestmentInquiriesController] })
export class InvestmentInquiriesModule {}
