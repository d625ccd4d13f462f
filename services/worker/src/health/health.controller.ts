import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { HealthService } from './health.service.js';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process is running. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Database and queue are available. 503 names what is missing. */
  @Get('ready')
  async ready() {
    const report = await this.health.check();
    if (report.status !== 'ok') throw new ServiceUnavailableException(report);
    return report;
  }
}
