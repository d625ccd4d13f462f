import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ENDPOINTS,
  type HistoryEntry,
  type InvestmentInquiry,
  type InvestmentInquiryAnswer,
  type NotificationState,
} from '@site/contracts';
import type { Request, Response } from 'express';
import { HistoryEntryDto } from '../leads/dto/history-entry.dto.js';
import { ListQuery } from '../leads/dto/list-query.dto.js';
import { NotificationStateDto } from '../leads/dto/notification-state.dto.js';
import { StatusParams } from '../leads/dto/status-params.dto.js';
import { LeadRemovalService } from '../leads/lead-removal.service.js';
import { LeadsService } from '../leads/leads.service.js';
import { NotificationService } from '../notification/notification.service.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { NEXT_PAGE } from '../openapi/next-page.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { InquiryPatchDto } from './dto/inquiry-patch.dto.js';
import { InquiryAnswerDto, InvestmentInquiryConflictDto, InvestmentInquiryDto } from './dto/investment-inquiry.dto.js';
import { InvestmentInquiryParams } from './dto/investment-inquiry-params.dto.js';
import { INVESTMENT_INQUIRIES } from './investment-inquiry.type.js';

const GONE = { 404: 'No such inquiry, or not any more' };

@Controller(ENDPOINTS.investmentInquiries)
@ApiTags('Investment inquiries')
@ForStaff('leads')
export class InvestmentInquiriesController {
  constructor(
    private readonly leads: LeadsService,
    private readonly removal: LeadRemovalService,
    private readonly notification: NotificationService,
  ) {}

  @Get('status/:status')
  @ApiOperation({ operationId: 'listInvestmentInquiries', summary: 'List leads of a status, newest first' })
  @ApiOkResponse({ type: [InvestmentInquiryDto], description: 'A page', headers: NEXT_PAGE })
  @ApiErrors({ 404: 'No such status' })
  listByStatus(@Param() { status }: StatusParams, @Query() page: ListQuery, @Res() response: Response): Promise<void> {
    return this.leads.listByStatus(INVESTMENT_INQUIRIES, status, page, response);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getInvestmentInquiry', summary: 'Read one lead' })
  @ApiOkResponse({ type: InvestmentInquiryDto, description: 'The same as in its list' })
  @ApiErrors(GONE)
  find(@Param() { id }: InvestmentInquiryParams): Promise<InvestmentInquiry> {
    return this.leads.find(INVESTMENT_INQUIRIES, id);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateInvestmentInquiry', summary: 'Change the fields that are sent' })
  @ApiOkResponse({ type: InquiryAnswerDto, description: 'The current state' })
  @ApiErrors(GONE)
  @ApiErrors({ 409: 'A status that may not follow, or another version than was sent' }, InvestmentInquiryConflictDto)
  async patch(
    @Param() { id }: InvestmentInquiryParams,
    @Body() patch: InquiryPatchDto,
    @Staff() staff: StaffSession,
  ): Promise<InvestmentInquiryAnswer> {
    return { inquiry: await this.leads.patch(INVESTMENT_INQUIRIES, id, patch, staff) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteInvestmentInquiry', summary: 'Delete a lead and its files permanently' })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(GONE)
  remove(
    @Param() { id }: InvestmentInquiryParams,
    @Staff() staff: StaffSession,
    @Req() request: Request,
  ): Promise<void> {
    return this.removal.remove(INVESTMENT_INQUIRIES, id, staff, request.requestId);
  }

  @Get(':id/history')
  @ApiOperation({ operationId: 'listInvestmentInquiryHistory', summary: 'List the changes of a lead, newest first' })
  @ApiOkResponse({ type: [HistoryEntryDto], description: 'For a deleted lead, only its deletion' })
  @ApiErrors(GONE)
  history(@Param() { id }: InvestmentInquiryParams): Promise<HistoryEntry[]> {
    return this.leads.history(INVESTMENT_INQUIRIES, id);
  }

  @Post(':id/notification')
  @HttpCode(202)
  @ApiOperation({ operationId: 'resendInvestmentInquiryMail', summary: 'Resend the mail about a lead' })
  @ApiAcceptedResponse({ type: NotificationStateDto, description: 'The state of the mail' })
  @ApiErrors({ ...GONE, 429: 'Asked for too often' })
  resend(
    @Param() { id }: InvestmentInquiryParams,
    @Staff() staff: StaffSession,
    @Req() request: Request,
  ): Promise<NotificationState> {
    return this.notification.resend(INVESTMENT_INQUIRIES, id, staff, request.requestId);
  }
}
