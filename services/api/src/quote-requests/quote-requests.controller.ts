import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type HistoryEntry, type NotificationState, type QuoteRequest } from '@site/contracts';
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
import { QuotePatchDto } from './dto/quote-patch.dto.js';
import { QuoteRequestConflictDto, QuoteRequestDto } from './dto/quote-request.dto.js';
import { QuoteRequestParams } from './dto/quote-request-params.dto.js';
import { QUOTE_REQUESTS } from './quote-request.type.js';

const GONE = { 404: 'No such request, or not any more' };

@Controller(ENDPOINTS.quoteRequests)
@ApiTags('Quote requests')
@ForStaff('leads')
export class QuoteRequestsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly removal: LeadRemovalService,
    private readonly notification: NotificationService,
  ) {}

  @Get('status/:status')
  @ApiOperation({ operationId: 'listQuoteRequests', summary: 'List leads of a status, newest first' })
  @ApiOkResponse({ type: [QuoteRequestDto], description: 'A page', headers: NEXT_PAGE })
  @ApiErrors({ 404: 'No such status' })
  listByStatus(@Param() { status }: StatusParams, @Query() page: ListQuery, @Res() response: Response): Promise<void> {
    return this.leads.listByStatus(QUOTE_REQUESTS, status, page, response);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getQuoteRequest', summary: 'Read one lead' })
  @ApiOkResponse({ type: QuoteRequestDto, description: 'The same as in its list' })
  @ApiErrors(GONE)
  find(@Param() { id }: QuoteRequestParams): Promise<QuoteRequest> {
    return this.leads.find(QUOTE_REQUESTS, id);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateQuoteRequest', summary: 'Change the fields that are sent' })
  @ApiOkResponse({ type: QuoteRequestDto, description: 'The current state' })
  @ApiErrors(GONE)
  @ApiErrors({ 409: 'A status that may not follow, or another version than was sent' }, QuoteRequestConflictDto)
  patch(
    @Param() { id }: QuoteRequestParams,
    @Body() patch: QuotePatchDto,
    @Staff() staff: StaffSession,
  ): Promise<QuoteRequest> {
    return this.leads.patch(QUOTE_REQUESTS, id, patch, staff);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteQuoteRequest', summary: 'Delete a lead and its files permanently' })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(GONE)
  remove(@Param() { id }: QuoteRequestParams, @Staff() staff: StaffSession, @Req() request: Request): Promise<void> {
    return this.removal.remove(QUOTE_REQUESTS, id, staff, request.requestId);
  }

  @Get(':id/history')
  @ApiOperation({ operationId: 'listQuoteRequestHistory', summary: 'List the changes of a lead, newest first' })
  @ApiOkResponse({ type: [HistoryEntryDto], description: 'For a deleted lead, only its deletion' })
  @ApiErrors(GONE)
  history(@Param() { id }: QuoteRequestParams): Promise<HistoryEntry[]> {
    return this.leads.history(QUOTE_REQUESTS, id);
  }

  @Post(':id/notification')
  @HttpCode(202)
  @ApiOperation({ operationId: 'resendQuoteRequestMail', summary: 'Resend the mail about a lead' })
  @ApiAcceptedResponse({ type: NotificationStateDto, description: 'The state of the mail' })
  @ApiErrors({ ...GONE, 429: 'Asked for too often' })
  resend(
    @Param() { id }: QuoteRequestParams,
    @Staff() staff: StaffSession,
    @Req() request: Request,
  ): Promise<NotificationState> {
    return this.notification.resend(QUOTE_REQUESTS, id, staff, request.requestId);
  }
}
