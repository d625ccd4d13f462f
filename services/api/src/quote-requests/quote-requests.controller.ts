import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
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
import { DescribeAnswers } from '../openapi/describe-answers.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { DescribePage } from '../openapi/describe-page.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { QUOTE_REQUESTS } from './quote-request.type.js';

const GONE = 'No such request, or not any more';

@Controller('api/quote-requests')
@ForStaff()
export class QuoteRequestsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly removal: LeadRemovalService,
    private readonly notification: NotificationService,
  ) {}

  @Get('status/:status')
  @DescribePage()
  @DescribeAnswers({ 200: 'A bare array, newest first; `Link: rel="next"` when there is more', 404: 'No such status' })
  listByStatus(
    @Param('status') status: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.leads.listByStatus(QUOTE_REQUESTS, status, request, response);
  }

  @Get(':id')
  @DescribeAnswers({ 200: 'The request, as its list shows it', 404: GONE })
  find(@Param('id') id: string): Promise<QuoteRequest> {
    return this.leads.find(QUOTE_REQUESTS, id);
  }

  @Patch(':id')
  @DescribeBody(quotePatchSchema)
  @DescribeAnswers({
    200: 'The request as it is now',
    404: GONE,
    409: 'A status that may not follow; or, with `current`, another version than the one that was sent',
  })
  patch(
    @Param('id') id: string,
    @ValidatedBody(quotePatchSchema) patch: QuotePatch,
    @Staff() staff: StaffSession,
  ): Promise<QuoteRequest> {
    return this.leads.patch(QUOTE_REQUESTS, id, patch, staff);
  }

  @Delete(':id')
  @HttpCode(204)
  @DescribeAnswers({ 204: 'Deleted, with its files', 404: GONE })
  remove(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<void> {
    return this.removal.remove(QUOTE_REQUESTS, id, staff, request.requestId);
  }

  @Get(':id/history')
  @DescribeAnswers({ 200: 'Who changed what, newest first; of a deleted one, that it was', 404: GONE })
  history(@Param('id') id: string): Promise<HistoryEntry[]> {
    return this.leads.history(QUOTE_REQUESTS, id);
  }

  @Post(':id/notification')
  @HttpCode(202)
  @DescribeAnswers({ 202: 'Where the mail stands now', 404: GONE, 429: 'Asked for too often' })
  resend(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<NotificationState> {
    return this.notification.resend(QUOTE_REQUESTS, id, staff, request.requestId);
  }
}
