import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { NotificationService } from './notification.service.js';

@Module({
  imports: [HistoryModule, LeadsModule, LimitsModule],
  providers: [NotificationService],
  exports: [NotificationService],
})
export class NotificationModule {}
