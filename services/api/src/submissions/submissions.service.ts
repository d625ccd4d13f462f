import { Injectable } from '@nestjs/common';
import type { InvestmentInquirySubmission, QuoteRequestSubmission, StoredReceipt } from '@site/contracts';
import { recordEvent } from '@site/core';
import { traced } from '@site/core/tracing';
import { DataSource, type EntityManager } from 'typeorm';
import { badRequest } from '../common/api-exception.js';
import { idempotencyKey, once } from '../common/idempotency.js';
import type { MarkedSubmission } from './dto/hints.dto.js';
import { SubmissionsRepository } from './submissions.repository.js';

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly source: DataSource,
    private readonly submissions: SubmissionsRepository,
  ) {}

  /**
   * Stores a quote request: the lead, its claim of files, and its events, in one transaction.
   * Needs neither Redis nor SMTP: with both down, the submission still succeeds.
   */
  submitQuoteRequest(
    submission: MarkedSubmission<QuoteRequestSubmission>,
    key: string | undefined,
    requestId: string,
  ): Promise<StoredReceipt> {
    const { content } = submission;
    const claim = { scope: 'submit-quote', key: idempotencyKey(key), content } as const;
    return this.inTransaction((manager) =>
      once(manager, claim, async () => {
        const receipt = await this.submissions.insert(manager, 'quote-request', submission, requestId);
        const photos = await this.submissions.claimFiles(manager, receipt.id, 'photo', content.photos);
        if (!photos) throw badRequest({ photos: EXPIRED }, EXPIRED);
        const documents = await this.submissions.claimFiles(manager, receipt.id, 'pdf', content.pdfFiles);
        if (!documents) throw badRequest({ pdfFiles: EXPIRED }, EXPIRED);
        await recordEvent(manager, 'quote-request.submitted', { quoteRequestId: receipt.id }, requestId);
        if (photos.length > 0) await recordEvent(manager, 'photos.stored', { fileIds: photos }, requestId);
        return receipt;
      }),
    );
  }

  /** Stores an investment inquiry and its event, in the same way. */
  submitInvestmentInquiry(
    submission: MarkedSubmission<InvestmentInquirySubmission>,
    key: string | undefined,
    requestId: string,
  ): Promise<StoredReceipt> {
    const claim = { scope: 'investment-inquiries', key: idempotencyKey(key), content: submission.content } as const;
    return this.inTransaction((manager) =>
      once(manager, claim, async () => {
        const receipt = await this.submissions.insert(manager, 'investment-inquiry', submission, requestId);
        await recordEvent(manager, 'investment-inquiry.submitted', { investmentInquiryId: receipt.id }, requestId);
        return receipt;
      }),
    );
  }

  private inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return traced({ name: 'transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, () =>
      this.source.transaction(work),
    );
  }
}

const EXPIRED = 'A file is no longer there. Please remove it and add it again.';
