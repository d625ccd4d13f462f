import { Controller, Get } from '@nestjs/common';
import { databaseAnswers } from '@site/core';
import { DataSource } from 'typeorm';
import { ApiException } from '../common/api-exception.js';

@Controller('health')
export class HealthController {
  constructor(private readonly source: DataSource) {}

  /** The process runs. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** It can do its work. */
  @Get('ready')
  async ready() {
    if (!(await databaseAnswers(this.source))) throw new ApiException(503, 'The database is out of reach.');
    return { status: 'ok' };
  }
}
