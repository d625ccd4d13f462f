import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type InvestmentSubmission,
  type LeadKind,
  type QuoteSubmission,
  type StoredReceipt,
  submittedColumns,
} from '@site/contracts';
import { type FileKind, InvestmentInquiryEntity, type LeadEntity, QuoteRequestEntity, StoredFile } from '@site/core';
import type { EntityManager, Repository } from 'typeorm';
import type { MarkedSubmission } from './dto/hints.dto.js';

const FILE_ID = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** Writes a submission, in the transaction of the manager that is given. */
@Injectable()
export class SubmissionsRepository {
  constructor(
    @InjectRepository(QuoteRequestEntity) private readonly requests: Repository<QuoteRequestEntity>,
    @InjectRepository(InvestmentInquiryEntity) private readonly inquiries: Repository<InvestmentInquiryEntity>,
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
  ) {}

  insertQuoteRequest(
    manager: EntityManager,
    submission: MarkedSubmission<QuoteSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    return insert(manager.withRepository(this.requests), 'quote-request', submission, requestId);
  }

  insertInquiry(
    manager: EntityManager,
    submission: MarkedSubmission<InvestmentSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    return insert(manager.withRepository(this.inquiries), 'investment-inquiry', submission, requestId);
  }

  /**
   * Makes uploaded files belong to a request, in their order.
   * @returns their ids, or undefined unless all of them exist, are of that kind, and belong to nobody
   */
  async claimFiles(
    manager: EntityManager,
    quoteRequestId: string,
    kind: FileKind,
    paths: readonly string[],
  ): Promise<string[] | undefined> {
    const ids = paths.flatMap((path) => FILE_ID.exec(path)?.[1] ?? []);
    if (ids.length < paths.length) return undefined;
    if (ids.length === 0) return ids;
    const { affected } = await manager
      .withRepository(this.files)
      .createQueryBuilder()
      .update()
      .set({ quoteRequestId, claimedAt: () => 'now()', position: () => 'array_position(:ids::uuid[], id)' })
      .where('id = any(:ids) and kind = :kind and claimedAt is null', { ids, kind })
      .execute();
    return affected === ids.length ? ids : undefined;
  }
}

/** Every column that the contracts' table has of a submission: none can be left out here. */
async function insert<E extends LeadEntity>(
  leads: Repository<E>,
  kind: LeadKind,
  { content, suspicion }: MarkedSubmission<object>,
  requestId: string,
): Promise<StoredReceipt> {
  const sent: Record<string, unknown> = { ...content };
  // What was not given is stored as missing.
  const given = Object.fromEntries(submittedColumns(kind).map(({ field }) => [field, sent[field] || null]));
  const { generatedMaps } = await leads.insert({ ...given, suspicion, requestId } as object);
  const { id, status, createdAt } = generatedMaps[0] as LeadEntity;
  return { id, status, createdAt: createdAt.toISOString() };
}
