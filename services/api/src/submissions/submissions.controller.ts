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
import { ValidatedBody } from '../common/validated-body.js';
import { Limited } from '../limits/limited.guard.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { SubmissionsService } from './submissions.service.js';

@Controller('api')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post('submit-quote')
  @DescribeBody(quoteSubmissionSchema)
  @UseGuards(Limited('submissions'))
  submitQuote(
    @ValidatedBody(quoteSubmissionSchema) submission: QuoteSubmission,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitQuote(submission, key, request.requestId);
  }

  @Post('investment-inquiries')
  @DescribeBody(investmentSubmissionSchema)
  @UseGuards(Limited('submissions'))
  submitInquiry(
    @ValidatedBody(investmentSubmissionSchema) submission: InvestmentSubmission,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Req() request: Request,
  ): Promise<StoredReceipt> {
    return this.submissions.submitInquiry(submission, key, request.requestId);
  }
}
