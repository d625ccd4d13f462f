import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { databaseAnswers } from '@site/core';
import { DataSource } from 'typeorm';
import { ApiException } from '../common/api-exception.js';
import { HealthDto, ReadyDto } from './dto/health.dto.js';

@Controller('health')
@ApiTags('Health')
export class HealthController {
  constructor(private readonly source: DataSource) {}

  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'Check whether the process runs' })
  @ApiOkResponse({ type: HealthDto, description: 'Running' })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'isReady', summary: 'Check whether the process is ready' })
  @ApiOkResponse({ type: ReadyDto, description: 'Ready' })
  async ready(): Promise<ReadyDto> {
    if (!(await databaseAnswers(this.source))) throw new ApiException(503, 'The database cannot be reached.');
    return { status: 'ok' };
  }
}
