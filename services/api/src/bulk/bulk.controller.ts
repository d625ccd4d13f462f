import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type BulkJob, ENDPOINTS, LIMITS } from '@site/contracts';
import type { Request } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { BulkService } from './bulk.service.js';
import {
  BulkJobDto,
  BulkJobParams,
  BulkJobQuery,
  NewBulkJobDto,
  NO_SUCH_JOB,
  OtherCountDto,
} from './dto/bulk-job.dto.js';

@Controller(ENDPOINTS.leadsBulk)
@ApiTags('Leads')
@ForStaff('leads')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({ operationId: 'changeManyLeads', summary: 'Change many leads at once' })
  @ApiAcceptedResponse({ type: BulkJobDto, description: 'Accepted; the worker changes the leads in batches' })
  @ApiErrors({ 409: 'The number of matching leads changed (`found`), or the id is another person’s' }, OtherCountDto)
  begin(@Body() job: NewBulkJobDto, @Staff() staff: StaffSession, @Req() request: Request): Promise<BulkJob> {
    return this.bulk.begin(job, staff, request.requestId);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getBulkJob', summary: 'Read the progress of a bulk action' })
  @ApiOkResponse({ type: BulkJobDto, description: 'Finished when `done` plus `skipped` is the total' })
  @ApiErrors({ 404: NO_SUCH_JOB })
  find(@Param() { id }: BulkJobParams, @Query() { skipped }: BulkJobQuery): Promise<BulkJob> {
    return this.bulk.find(id, skipped === 'all' ? LIMITS.bulk.max : undefined);
  }
}
