import { Injectable } from '@nestjs/common';
import {
  type InvestmentSubmission,
  type QuoteSubmission,
  type StoredReceipt,
  UTM_FIELDS,
  type UtmField,
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
  async insertQuoteRequest(
    manager: EntityManager,
    { content, suspicion }: MarkedSubmission<QuoteSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    const { fullName, email, phone, zipCode, message, services } = content;
    const rows = await manager.query<StoredRow[]>(
      `insert into quote_requests
         (full_name, email, phone, zip_code, message, services, suspicion, request_id, ${UTM_FIELDS.join(', ')})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning id, status, created_at as "createdAt"`,
      [fullName, email, phone, zipCode, message || null, services, suspicion, requestId, ...campaignOf(content)],
    );
    return receiptOf(rows);
  }

  async insertInquiry(
    manager: EntityManager,
    { content, suspicion }: MarkedSubmission<InvestmentSubmission>,
    requestId: string,
  ): Promise<StoredReceipt> {
    const { fullName, email, phone, investmentAmount, message } = content;
    const rows = await manager.query<StoredRow[]>(
      `insert into investment_inquiries
         (full_name, email, phone, investment_amount, message, suspicion, request_id, ${UTM_FIELDS.join(', ')})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       returning id, status, created_at as "createdAt"`,
      [fullName, email, phone, investmentAmount, message || null, suspicion, requestId, ...campaignOf(content)],
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

/** What was not given is stored as missing. */
function campaignOf(submission: Record<UtmField, string>): (string | null)[] {
  return UTM_FIELDS.map((field) => submission[field] || null);
}

function receiptOf([stored]: StoredRow[]): StoredReceipt {
  if (!stored) throw new Error('the insert answered no row');
  return { id: stored.id, status: stored.status, createdAt: stored.createdAt.toISOString() };
}
