import { Controller, Headers, Post, Req, UseGuards } from '@nestjs/common';
import {
  HEADERS,
  type InvestmentSubmission,
  investmentSubmissionSchema,
  type QuoteSubmission,
  quoteSubmissionSchema,
  type StoredReceipt,
} from '@site/contracts';
import type { Request } from 'express';
import { DescribeBody } from '../openapi/describe-body.js';
import { type MarkedSubmission, SubmissionBody } from './submission-body.js';
import { SubmissionLimit } from './submission-limit.guard.js';
import { SubmissionsService } from './submissions.service.js';

@Controller('api')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post('submit-quote')
  @DescribeBody(quoteSubmissionSchema)
  @UseGuards(SubmissionLimit('submit-quote'))
  submitQuote(
    @SubmissionBody(quoteSubmissionSchema) submission: MarkedSubmission<QuoteSubmission>,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitQuote(submission, key, request.requestId);
  }

  @Post('investment-inquiries')
  @DescribeBody(investmentSubmissionSchema)
  @UseGuards(SubmissionLimit('investment-inquiries'))
  submitInquiry(
    @SubmissionBody(investmentSubmissionSchema) submission: MarkedSubmission<InvestmentSubmission>,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitInquiry(submission, key, request.requestId);
  }
}
