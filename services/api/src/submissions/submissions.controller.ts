import { Body, Controller, Headers, Post, Req, UseGuards } from '@nestjs/common';
import { HEADERS, type StoredReceipt } from '@site/contracts';
import type { Request } from 'express';
import { marked } from './dto/hints.dto.js';
import { InvestmentSubmissionDto } from './dto/investment-submission.dto.js';
import { QuoteSubmissionDto } from './dto/quote-submission.dto.js';
import { SubmissionLimit } from './submission-limit.guard.js';
import { SubmissionsService } from './submissions.service.js';

@Controller('api')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post('submit-quote')
  @UseGuards(SubmissionLimit('submit-quote'))
  submitQuote(
    @Body() submission: QuoteSubmissionDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitQuote(marked(submission), key, request.requestId);
  }

  @Post('investment-inquiries')
  @UseGuards(SubmissionLimit('investment-inquiries'))
  submitInquiry(
    @Body() submission: InvestmentSubmissionDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitInquiry(marked(submission), key, request.requestId);
  }
}
