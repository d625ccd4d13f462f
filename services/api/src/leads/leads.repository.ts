import { Injectable } from '@nestjs/common';
import type { OpenStatus, RequestStatus } from '@site/contracts';
import { type Actor, type LeadEntity, type PatchOutcome, patchLeads } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type FileName,
  type Lead,
  type LeadChanges,
  type LeadType,
  type Mail,
  notificationOf,
  OPTIONAL_DATES,
  type PlainLead,
} from './lead-type.js';
import type { ListPage } from './list-page.js';

interface MailColumns {
  mailState: Mail['state'];
  mailDoneAt: Mail['doneAt'];
  mailSentTo: Mail['sentTo'];
  mailError: Mail['lastError'];
}

/** New leads that a person marked as spam are not listed. */
const UNLESS_SPAM = 'and l.spam is not true';

@Injectable()
export class LeadsRepository {
  constructor(private readonly source: DataSource) {}

  /** A page of one status, newest first, plus one more if another page follows. */
  async listByStatus<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    status: RequestStatus,
    { limit, before }: ListPage,
  ): Promise<R[]> {
    const place = before ? 'and (l.created_at, l.id) < ($2, $3)' : '';
    return this.read(
      type,
      `where l.status = $1 ${status === 'new' ? UNLESS_SPAM : ''} ${place} order by l.created_at desc, l.id desc limit ${limit + 1}`,
      before ? [status, before.createdAt, before.id] : [status],
    );
  }

  /** The existing leads of these ids, in any order. */
  async findAll<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, ids: readonly string[]): Promise<R[]> {
    if (ids.length === 0) return [];
    return this.read(type, 'where l.id = any($1)', [ids]);
  }

  /** How many open leads there are. */
  async countOpen({ entity }: Pick<LeadType<Lead, LeadEntity>, 'entity'>): Promise<Record<OpenStatus, number>> {
    const rows = await this.source
      .createQueryBuilder(entity, 'l')
      .select('l.status', 'status')
      .addSelect('count(*)::integer', 'count')
      .where(`l.status <> 'closed'`)
      .andWhere(`(l.status <> 'new' or l.spam is not true)`)
      .groupBy('l.status')
      .getRawMany<{ status: OpenStatus; count: number }>();
    return { new: 0, in_progress: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  }

  async find<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, id: string): Promise<R | undefined> {
    return (await this.findAll(type, [id]))[0];
  }

  /** Locks the lead until the transaction ends. @returns whether it exists */
  async lock(
    manager: EntityManager,
    { entity }: Pick<LeadType<Lead, LeadEntity>, 'entity'>,
    id: string,
  ): Promise<boolean> {
    const query = manager.createQueryBuilder(entity, 'lead').select('lead.id').where('lead.id = :id', { id });
    return (await query.setLock('pessimistic_write').getOne()) !== null;
  }

  /** @returns what the patch found; undefined if there is no such lead */
  async patch<R extends Lead, E extends LeadEntity>(
    { kind }: LeadType<R, E>,
    id: string,
    { version, ...changes }: LeadChanges<E>,
    by: Actor,
  ): Promise<PatchOutcome | undefined> {
    const one = 'select $1::uuid as id, $2::bigint as seen';
    const [met] = await patchLeads(this.source.manager, kind, [one, id, version ?? null], changes, by);
    return met;
  }

  /** With the state of the mail of each, which is that of the newest event that requested one. */
  private async read<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    rest: string,
    values: unknown[],
  ): Promise<R[]> {
    const { eventKey } = type;
    const { tableName, columns } = this.source.getMetadata(type.entity);
    const shown = columns.filter(({ propertyName, isSelect }) => isSelect && propertyName !== 'requestId');
    // Raw (bench:lists): with QueryBuilder a page takes twice as long, mostly for building and parsing the query.
    const rows = await this.source.query<(E & MailColumns)[]>(
      `select ${shown.map(({ databaseName, propertyName }) => `l.${databaseName} as "${propertyName}"`).join(', ')},
              mail.state as "mailState", mail.done_at as "mailDoneAt", mail.sent_to as "mailSentTo",
              mail.last_error as "mailError"
         from ${tableName} l
         left join lateral (
           select e.state, e.done_at, e.sent_to, e.last_error
             from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
            where o.payload ? '${eventKey}' and o.payload ->> '${eventKey}' = l.id::text
            order by o.seq desc limit 1) as mail on true
        ${rest}`,
      values,
    );
    const files = await this.filesOf(type.kind === 'quote-request' ? rows.map(({ id }) => id) : []);
    return rows.map((row) => {
      const mail = { state: row.mailState, doneAt: row.mailDoneAt, sentTo: row.mailSentTo, lastError: row.mailError };
      return type.recordOf(plain(row), notificationOf(mail), files.get(row.id) ?? []);
    });
  }

  private async filesOf(ids: string[]): Promise<Map<string, FileName[]>> {
    const byLead = new Map<string, FileName[]>();
    if (ids.length === 0) return byLead;
    // Raw (bench:lists): with QueryBuilder a page takes a tenth longer.
    const files = await this.source.query<FileName[]>(
      `select id, kind, original_name as "originalName", quote_request_id as "quoteRequestId"
         from files where quote_request_id = any($1) order by position, id`,
      [ids],
    );
    for (const file of files) {
      const leadId = file.quoteRequestId ?? '';
      const known = byLead.get(leadId);
      if (known) known.push(file);
      else byLead.set(leadId, [file]);
    }
    return byLead;
  }
}

/** The row itself: copying so many columns is the slowest part of a list. */
function plain<E extends LeadEntity>(row: E & Partial<MailColumns>): PlainLead<E> {
  const { createdAt, updatedAt } = row;
  const texts: { [Name in (typeof OPTIONAL_DATES)[number]]?: string } = {};
  for (const field of OPTIONAL_DATES) if (row[field]) texts[field] = row[field].toISOString();
  delete row.mailState;
  delete row.mailDoneAt;
  delete row.mailSentTo;
  delete row.mailError;
  const dates = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return Object.assign(row, dates, texts) as unknown as PlainLead<E>;
}
