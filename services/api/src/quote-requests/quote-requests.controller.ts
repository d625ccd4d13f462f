import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import {
  type HistoryEntry,
  type NotificationState,
  type QuotePatch,
  type QuoteRequest,
  quotePatchSchema,
} from '@site/contracts';
import type { Request, Response } from 'express';
import { ValidatedBody } from '../common/validated-body.js';
import { LeadRemovalService } from '../leads/lead-removal.service.js';
import { LeadsService } from '../leads/leads.service.js';
import { NotificationService } from '../notification/notification.service.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { DescribePage } from '../openapi/describe-page.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { StaffGuard } from '../sessions/staff.guard.js';
import { QUOTE_REQUESTS } from './quote-request.type.js';

@Controller('api/quote-requests')
@UseGuards(StaffGuard)
@ApiCookieAuth()
export class QuoteRequestsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly removal: LeadRemovalService,
    private readonly notification: NotificationService,
  ) {}

  @Get('status/:status')
  @DescribePage()
  listByStatus(
    @Param('status') status: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.leads.listByStatus(QUOTE_REQUESTS, status, request, response);
  }

  @Patch(':id')
  @DescribeBody(quotePatchSchema)
  patch(
    @Param('id') id: string,
    @ValidatedBody(quotePatchSchema) patch: QuotePatch,
    @Staff() staff: StaffSession,
  ): Promise<QuoteRequest> {
    return this.leads.patch(QUOTE_REQUESTS, id, patch, staff);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<void> {
    return this.removal.remove(QUOTE_REQUESTS, id, staff, request.requestId);
  }

  @Get(':id/history')
  history(@Param('id') id: string): Promise<HistoryEntry[]> {
    return this.leads.history(QUOTE_REQUESTS, id);
  }

  @Post(':id/notification')
  @HttpCode(202)
  resend(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<NotificationState> {
    return this.notification.resend(QUOTE_REQUESTS, id, staff, request.requestId);
  }
}
