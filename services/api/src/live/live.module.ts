import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LiveController } from './live.controller.js';
import { LiveService } from './live.service.js';

@Module({
  imports: [LeadsModule, MetricsModule, SessionsModule],
  controllers: [LiveController],
  providers: [LiveService],
})
export class LiveModule {}
