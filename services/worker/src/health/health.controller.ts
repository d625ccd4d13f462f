import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { HealthService } from './health.service.js';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Leads can be worked: database and queue are there. 503 says which is not. */
  @Get('ready')
  async ready() {
    const report = await this.health.check();
    if (report.status !== 'ok') throw new ServiceUnavailableException(report);
    return report;
  }
}
