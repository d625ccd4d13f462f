import { Injectable } from '@nestjs/common';
import {
  ENDPOINTS,
  type NotificationState,
  type QuotePatch,
  type QuoteRequest,
  type RequestStatus,
} from '@site/contracts';
import type { FileKind } from '@site/core';
import { DataSource } from 'typeorm';
import type { ListPage } from './list-page.js';

type Row = Omit<QuoteRequest, 'createdAt' | 'updatedAt' | 'photos' | 'pdfFiles' | 'projectFiles' | 'notification'> & {
  createdAt: Date;
  updatedAt: Date;
  files: { id: string; kind: FileKind; name: string }[] | null;
  effect: { state: NotificationState['state']; at: string | null; reason: string | null } | null;
};

const COLUMNS = `
  q.id, q.full_name as "fullName", q.email, q.phone, q.zip_code as "zipCode", q.message, q.services, q.status,
  q.notes, q.quoted_price as "quotedPrice", q.net_profit as "netProfit", q.purchased,
  q.utm_source, q.utm_medium, q.utm_campaign, q.utm_content, q.utm_term,
  q.suspicion, q.created_at as "createdAt", q.updated_at as "updatedAt", q.version,
  (select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.original_name) order by f.kind, f.position)
     from files f where f.quote_request_id = q.id) as files,
  (select json_build_object('state', e.state, 'at', e.done_at, 'reason', case when e.state = 'sent' then null else e.last_error end)
     from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
    where o.payload ? 'quoteRequestId' and o.payload ->> 'quoteRequestId' = q.id::text
    limit 1) as effect`;

const PATCHABLE = {
  status: 'status',
  notes: 'notes',
  quotedPrice: 'quoted_price',
  netProfit: 'net_profit',
  purchased: 'purchased',
} as const satisfies Record<Exclude<keyof QuotePatch, 'version'>, string>;

@Injectable()
export class QuoteRequestsRepository {
  constructor(private readonly source: DataSource) {}

  /** A page of one status, newest first; one row more than `limit` when there is a page after it. */
  async listByStatus(status: RequestStatus, { limit, before }: ListPage): Promise<QuoteRequest[]> {
    const rows = await this.source.query<Row[]>(
      `select ${COLUMNS} from quote_requests q
        where q.status = $1 ${before ? 'and (q.created_at, q.id) < ($3, $4)' : ''}
        order by q.created_at desc, q.id desc limit $2`,
      before ? [status, limit + 1, before.createdAt, before.id] : [status, limit + 1],
    );
    return rows.map(toQuoteRequest);
  }

  async find(id: string): Promise<QuoteRequest | undefined> {
    const [row] = await this.source.query<Row[]>(`select ${COLUMNS} from quote_requests q where q.id = $1`, [id]);
    return row && toQuoteRequest(row);
  }

  /**
   * One statement that touches only what was sent, and only if the status may be left as asked:
   * ten at once lose nothing. Says whether a row was changed.
   */
  async patch(id: string, patch: QuotePatch, allowedFrom: readonly RequestStatus[]): Promise<boolean> {
    const fields = (Object.keys(PATCHABLE) as (keyof typeof PATCHABLE)[]).filter((field) => patch[field] !== undefined);
    const changes = fields.map((field, index) => `${PATCHABLE[field]} = $${index + 3}`);
    const [, changed] = await this.source.query<[unknown, number]>(
      `update quote_requests set ${[...changes, 'version = version + 1', 'updated_at = now()'].join(', ')}
        where id = $1 and status = any($2)`,
      [id, allowedFrom, ...fields.map((field) => patch[field])],
    );
    return changed === 1;
  }
}

function toQuoteRequest({ createdAt, updatedAt, files, effect, ...row }: Row): QuoteRequest {
  const paths = (kind: FileKind) =>
    (files ?? []).filter((file) => file.kind === kind).map(({ id, name }) => ENDPOINTS.file(id, name));
  return {
    ...row,
    photos: paths('photo'),
    pdfFiles: paths('pdf'),
    projectFiles: paths('project'),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    notification: {
      state: effect?.state ?? 'queued',
      at: effect?.at ? new Date(effect.at).toISOString() : null,
      reason: effect?.reason ?? null,
    },
  };
}
