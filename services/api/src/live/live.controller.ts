import { Body, Controller, Get, HttpCode, Put, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { COUNTS_EVENT, ENDPOINTS, LIVE_EVENT, LIVE_SINCE, VIEWERS_EVENT } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { Unattended } from '../sessions/staff.guard.js';
import { LiveQuery } from './dto/live-query.dto.js';
import { ViewedLeadDto } from './dto/viewed-lead.dto.js';
import { LiveService } from './live.service.js';

@Controller(ENDPOINTS.liveEvents)
@ApiTags('Live updates')
@ForStaff('leads')
@Unattended(true)
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get()
  @ApiOperation({ operationId: 'streamLeads', summary: 'Stream every change of a lead' })
  @ApiOkResponse({
    description: `Server-sent events with JSON: "${LIVE_EVENT}", a changed lead; "${COUNTS_EVENT}", the numbers of leads by status; "${VIEWERS_EVENT}", who has which lead open; "${LIVE_SINCE.event}", first and only with \`${LIVE_SINCE.query}\`, the changes before. Ends when clients must read all lists again`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors({ 429: 'The session has as many streams open as it may' })
  open(@Req() request: Request, @Res() response: Response, @Query() { since }: LiveQuery): void {
    this.live.open(request, response, since);
  }

  @Put('viewer')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'viewLead',
    summary: 'Show colleagues which lead you have open; null for none. Expires after 45 seconds',
  })
  @ApiNoContentResponse({ description: 'Shown to colleagues' })
  view(@Body() { leadId = null }: ViewedLeadDto, @Staff() staff: StaffSession): Promise<void> {
    return this.live.view(staff, leadId);
  }
}
