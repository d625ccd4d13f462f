import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS } from '@site/contracts';
import type { Request } from 'express';
import { Limited } from '../limits/limited.guard.js';
import { addressOf } from '../limits/rate-limits.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { VisitReportDto } from './dto/visit-report.dto.js';
import { VisitsService } from './visits.service.js';

@Controller(ENDPOINTS.visits)
@ApiTags('Analytics')
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Post()
  @HttpCode(202)
  @UseGuards(Limited('visits'))
  @ApiOperation({ operationId: 'countVisit', summary: 'Count what a browser measured on a page' })
  @ApiAcceptedResponse({ description: 'Accepted' })
  @ApiErrors({ 429: 'Too many from this address' })
  count(@Body() report: VisitReportDto, @Req() request: Request): Promise<void> {
    return this.visits.count(report, addressOf(request));
  }
}
