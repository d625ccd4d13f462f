import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  type HistoryEntry,
  type InquiryAnswer,
  type InquiryPatch,
  type InvestmentInquiry,
  inquiryPatchSchema,
  type NotificationState,
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
import { INVESTMENT_INQUIRIES } from './investment-inquiry.type.js';

const GONE = 'No such inquiry, or not any more';

@Controller('api/investment-inquiries')
@ForStaff()
export class InvestmentInquiriesController {
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
    return this.leads.listByStatus(INVESTMENT_INQUIRIES, status, request, response);
  }

  @Get(':id')
  @DescribeAnswers({ 200: 'The inquiry, as its list shows it', 404: GONE })
  find(@Param('id') id: string): Promise<InvestmentInquiry> {
    return this.leads.find(INVESTMENT_INQUIRIES, id);
  }

  @Patch(':id')
  @DescribeBody(inquiryPatchSchema)
  @DescribeAnswers({
    200: '`inquiry`: the inquiry as it is now',
    404: GONE,
    409: 'A status that may not follow; or, with `current`, another version than the one that was sent',
  })
  async patch(
    @Param('id') id: string,
    @ValidatedBody(inquiryPatchSchema) patch: InquiryPatch,
    @Staff() staff: StaffSession,
  ): Promise<InquiryAnswer> {
    return { inquiry: await this.leads.patch(INVESTMENT_INQUIRIES, id, patch, staff) };
  }

  @Delete(':id')
  @HttpCode(204)
  @DescribeAnswers({ 204: 'Deleted, with its files', 404: GONE })
  remove(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<void> {
    return this.removal.remove(INVESTMENT_INQUIRIES, id, staff, request.requestId);
  }

  @Get(':id/history')
  @DescribeAnswers({ 200: 'Who changed what, newest first; of a deleted one, that it was', 404: GONE })
  history(@Param('id') id: string): Promise<HistoryEntry[]> {
    return this.leads.history(INVESTMENT_INQUIRIES, id);
  }

  @Post(':id/notification')
  @HttpCode(202)
  @DescribeAnswers({ 202: 'Where the mail stands now', 404: GONE, 429: 'Asked for too often' })
  resend(@Param('id') id: string, @Staff() staff: StaffSession, @Req() request: Request): Promise<NotificationState> {
    return this.notification.resend(INVESTMENT_INQUIRIES, id, staff, request.requestId);
  }
}
