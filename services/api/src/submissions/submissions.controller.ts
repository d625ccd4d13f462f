import { Body, Controller, Headers, Post, Req, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HEADERS, type StoredReceipt } from '@site/contracts';
import type { Request } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { IDEMPOTENCY_KEY } from '../openapi/idempotency-key.js';
import { marked } from './dto/hints.dto.js';
import { InvestmentSubmissionDto } from './dto/investment-submission.dto.js';
import { QuoteSubmissionDto } from './dto/quote-submission.dto.js';
import { StoredReceiptDto } from './dto/stored-receipt.dto.js';
import { SubmissionLimit } from './submission-limit.guard.js';
import { SubmissionsService } from './submissions.service.js';

@Controller('api')
@ApiTags('Submissions')
@ApiHeader(IDEMPOTENCY_KEY)
@ApiErrors({ 409: 'The key was used for another body', 429: 'Too many from this address' })
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post('submit-quote')
  @ApiOperation({ operationId: 'submitQuoteRequest', summary: 'Request a quote' })
  @ApiCreatedResponse({ type: StoredReceiptDto, description: 'Stored' })
  @UseGuards(SubmissionLimit('submit-quote'))
  submitQuoteRequest(
    @Body() submission: QuoteSubmissionDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitQuoteRequest(marked(submission), key, request.requestId);
  }

  @Post('investment-inquiries')
  @ApiOperation({ operationId: 'submitInvestmentInquiry', summary: 'Inquire about an investment' })
  @ApiCreatedResponse({ type: StoredReceiptDto, description: 'Stored' })
  @UseGuards(SubmissionLimit('investment-inquiries'))
  submitInvestmentInquiry(
    @Body() submission: InvestmentSubmissionDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitInvestmentInquiry(marked(submission), key, request.requestId);
  }
}
