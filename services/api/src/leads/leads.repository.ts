import { Injectable } from '@nestjs/common';
import { LEADS, type OpenStatus, type RequestStatus } from '@site/contracts';
import { type Actor, type LeadEntity, type PatchOutcome, patchLeads } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type FileName,
  type Lead,
  type LeadChanges,
  type LeadType,
  type Mail,
  notificationOf,
  type PlainLead,
} from './lead-type.js';
import type { ListPage } from './list-page.js';

interface Joined {
  mail: Mail | null;
  files?: FileName[] | null;
}

/** JSON omits undefined values. Deleting the properties instead would make rows slow to serialize. */
const INTERNAL_FIELDS = { mail: undefined, files: undefined };

/** An instant as JSON has it. Parsing and writing dates was a tenth of a list's time (bench:lists). */
const asText = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** In the same statement: a second statement would take longer than reading the few files of most pages. */
const FILES = `left join lateral (
           select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'originalName', f.original_name)
                           order by f.position, f.id) as files
             from files f where f.quote_request_id = l.id) as stored on true`;

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

  /** The number of open leads. */
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

  /** Reads leads with the state of their mail, taken from the newest event that requested one. */
  private async read<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    rest: string,
    values: unknown[],
  ): Promise<R[]> {
    const { idKey } = LEADS[type.kind];
    const isQuote = type.kind === 'quote-request';
    const { tableName, columns } = this.source.getMetadata(type.entity);
    const shown = columns
      .filter(({ propertyName, isSelect }) => isSelect && propertyName !== 'requestId')
      .map(({ databaseName, propertyName, type }) => {
        const column = `l.${databaseName}`;
        return `${type === 'timestamp with time zone' ? asText(column) : column} as "${propertyName}"`;
      });
    // Raw (bench:lists): with QueryBuilder a page takes twice as long, mostly for building and parsing the query.
    const rows = await this.source.query<(PlainLead<E> & Joined)[]>(
      `select ${shown.join(', ')}, row_to_json(mail) as mail${isQuote ? ', stored.files' : ''}
         from ${tableName} l
         left join lateral (
           select e.state, ${asText('e.done_at')} as "doneAt", e.sent_to as "sentTo", e.last_error as "lastError"
             from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
            where o.payload ? '${idKey}' and o.payload ->> '${idKey}' = l.id::text
            order by o.seq desc limit 1) as mail on true
         ${isQuote ? FILES : ''}
        ${rest}`,
      values,
    );
    return rows.map((row) => {
      const { mail, files } = row;
      return type.recordOf(Object.assign(row, INTERNAL_FIELDS), notificationOf(mail), files ?? []);
    });
  }
}
