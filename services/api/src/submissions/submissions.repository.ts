import { Injectable } from '@nestjs/common';
import {
  type InvestmentSubmission,
  LEADS,
  type LeadKind,
  type QuoteSubmission,
  type StoredReceipt,
  submittedColumns,
} from '@site/contracts';
import type { FileKind } from '@site/core';
import type { EntityManager } from 'typeorm';
import type { MarkedSubmission } from './dto/hints.dto.js';

const FILE_ID = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

interface StoredRow {
  id: string;
  status: 'new';
  createdAt: Date;
}

@Injectable()
export class SubmissionsRepository {
  insertQuoteRequest(
    manager: EntityManager,
    submission: MarkedSubmission<QuoteSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    return this.insert(manager, 'quote-request', submission, requestId);
  }

  insertInquiry(
    manager: EntityManager,
    submission: MarkedSubmission<InvestmentSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    return this.insert(manager, 'investment-inquiry', submission, requestId);
  }

  /** Every column that the contracts' table has of a submission: none can be left out here. */
  private async insert(
    manager: EntityManager,
    kind: LeadKind,
    { content, suspicion }: MarkedSubmission<object>,
    requestId: string,
  ): Promise<StoredReceipt> {
    const sent: Record<string, unknown> = { ...content };
    const columns = submittedColumns(kind);
    const rows = await manager.query<StoredRow[]>(
      `insert into ${LEADS[kind].table} (suspicion, request_id, ${columns.map(({ column }) => column).join(', ')})
       values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})
       returning id, status, created_at as "createdAt"`,
      // What was not given is stored as missing.
      [suspicion, requestId, ...columns.map(({ field }) => sent[field] || null)],
    );
    return receiptOf(rows);
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
    const [, claimed] = await manager.query<[unknown, number]>(
      `update files set quote_request_id = $1, claimed_at = now(), position = wanted.position
         from unnest($2::uuid[]) with ordinality as wanted (id, position)
        where files.id = wanted.id and files.kind = $3 and files.claimed_at is null`,
      [quoteRequestId, ids, kind],
    );
    return claimed === ids.length ? ids : undefined;
  }
}

function receiptOf([stored]: StoredRow[]): StoredReceipt {
  if (!stored) throw new Error('the insert answered no row');
  return { id: stored.id, status: stored.status, createdAt: stored.createdAt.toISOString() };
}
