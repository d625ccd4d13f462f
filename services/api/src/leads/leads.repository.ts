import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RequestStatus } from '@site/contracts';
import { EffectEntity, type LeadEntity, OutboxEventEntity, StoredFile } from '@site/core';
import { DataSource, type EntityManager, type ObjectLiteral, type Repository, type SelectQueryBuilder } from 'typeorm';
import { type Actor, type FileName, type Lead, type LeadType, type Mail, notificationOf } from './lead-type.js';
import type { ListPage } from './list-page.js';

/** What a patch met, before it changed anything. */
export interface PatchOutcome {
  version: number;
  status: RequestStatus;
  isChanged: boolean;
}

@Injectable()
export class LeadsRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
  ) {}

  /** A page of one status, newest first; one more than `limit` when there is a page after it. */
  async listByStatus<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    status: RequestStatus,
    { limit, before }: ListPage,
  ): Promise<R[]> {
    const page = this.leads(type)
      .where('lead.status = :status', { status })
      .orderBy('lead.createdAt', 'DESC')
      .addOrderBy('lead.id', 'DESC')
      .limit(limit + 1);
    if (before) page.andWhere('(lead.createdAt, lead.id) < (:createdAt, :id)', before);
    return this.read(type, page);
  }

  /** Those of the ids that are there, in no order. */
  async findAll<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, ids: readonly string[]): Promise<R[]> {
    if (ids.length === 0) return [];
    return this.read(type, this.leads(type).where('lead.id = any(:ids)', { ids }));
  }

  async find<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, id: string): Promise<R | undefined> {
    return (await this.findAll(type, [id]))[0];
  }

  /** Keeps everybody else from the lead until the transaction ends. @returns whether there is such a lead */
  async lock<R extends Lead, E extends LeadEntity>(
    manager: EntityManager,
    { entity }: LeadType<R, E>,
    id: string,
  ): Promise<boolean> {
    const query = manager.createQueryBuilder(entity, 'lead').select('lead.id').where('lead.id = :id', { id });
    return (await query.setLock('pessimistic_write').getOne()) !== null;
  }

  /**
   * One statement that touches only what was sent, and only if the status may be left as asked and the version is the
   * one that was sent, if one was: ten at once lose nothing. What differs is written into the history.
   * @returns what it met; undefined when there is no such lead
   */
  async patch<R extends Lead, E extends LeadEntity>(
    { kind, entity }: LeadType<R, E>,
    id: string,
    { version, ...patch }: Partial<E>,
    { allowedFrom, by }: { allowedFrom: readonly RequestStatus[]; by: Actor },
  ): Promise<PatchOutcome | undefined> {
    const table = this.source.getMetadata(entity);
    const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
    const columns = changes.map(([field], index) => {
      const column = table.findColumnWithPropertyName(field);
      if (!column) throw new Error(`${table.tableName} has no ${field}`);
      return { field, column: column.databaseName, value: `$${index + 7}::${column.type}` };
    });
    // Raw: QueryBuilder has no words for a statement of several parts; it would take four, in a transaction.
    const rows = await this.source.query<PatchOutcome[]>(
      `with before as (
         select id, version, status, ${columns.map(({ column }) => `${column} as old_${column}`).join(', ')}
           from ${table.tableName} where id = $1 for update
       ), after as (
         update ${table.tableName} l
            set ${columns.map(({ column, value }) => `${column} = ${value}`).join(', ')},
                version = l.version + 1, updated_at = clock_timestamp()
           from before
          where l.id = before.id and before.status = any($2::text[]) and before.version = coalesce($3::bigint, before.version)
         returning l.id
       ), history as (
         insert into lead_history (kind, lead_id, staff_account_id, staff_email, action, changes)
         select $4, $1, $5, $6, 'updated', jsonb_agg(jsonb_build_object('field', field, 'from', old, 'to', new))
           from after, before,
                lateral (values ${columns
                  .map(({ field, column, value }) => `('${field}', to_jsonb(old_${column}), to_jsonb(${value}))`)
                  .join(', ')}) as change (field, old, new)
          where old is distinct from new
         having count(*) > 0
       )
       select version, status, exists (select from after) as "isChanged" from before`,
      [id, allowedFrom, version ?? null, kind, by.staffAccountId, by.email, ...changes.map(([, value]) => value)],
    );
    return rows[0];
  }

  /** With the mail of each: its state is that of the newest event that asked for one. */
  private leads<R extends Lead, E extends LeadEntity>({ entity, eventKey }: LeadType<R, E>): SelectQueryBuilder<E> {
    const leads = this.source.getRepository(entity).createQueryBuilder('lead');
    const newest = leads
      .subQuery()
      .select('event.id')
      .from(OutboxEventEntity, 'event')
      .where(`event.payload ? '${eventKey}' and event.payload ->> '${eventKey}' = lead.id::text`)
      .orderBy('event.seq', 'DESC')
      .limit(1);
    return (
      leads
        .leftJoin(EffectEntity, 'mail', `mail.effect = 'notification' and mail.eventId = ${newest.getQuery()}`)
        .addSelect(['mail.state', 'mail.doneAt', 'mail.lastError'])
        // By a limit rather than `exists`, for which Postgres may read all files.
        .addSelect('(select id from files where quote_request_id = lead.id limit 1) is not null', 'has_files')
    );
  }

  /** Reads rows rather than entities: making those takes half of a list's time (bench:lists). */
  private async read<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    query: SelectQueryBuilder<E>,
  ): Promise<R[]> {
    const rows = await query.getRawMany<Record<string, unknown>>();
    const files = await this.filesOf(
      // Most leads have none: a page of those needs no second query.
      rows.filter(({ has_files }) => has_files).map(({ lead_id }) => String(lead_id)),
    );
    const leadOf = readerOf<E>(query, 'lead');
    const mailOf = readerOf<Mail>(query, 'mail');
    return rows.map((row) => {
      const lead = leadOf(row);
      return type.recordOf(lead, notificationOf(mailOf(row)), files.get(lead.id) ?? []);
    });
  }

  private async filesOf(ids: string[]): Promise<Map<string, FileName[]>> {
    const byLead = new Map<string, FileName[]>();
    if (ids.length === 0) return byLead;
    const files = await this.files
      .createQueryBuilder('file')
      .select(['file.id', 'file.kind', 'file.originalName', 'file.quoteRequestId'])
      .where('file.quoteRequestId = any(:ids)', { ids })
      .orderBy('file.position')
      .addOrderBy('file.id')
      .getMany();
    for (const file of files) {
      const leadId = file.quoteRequestId ?? '';
      byLead.set(leadId, [...(byLead.get(leadId) ?? []), file]);
    }
    return byLead;
  }
}

/** Reads an entity's properties from a row that `query` selects. */
function readerOf<T>(query: SelectQueryBuilder<ObjectLiteral>, alias: string): (row: Record<string, unknown>) => T {
  const { columns } = query.expressionMap.findAliasByName(alias).metadata;
  const names = columns.map(({ propertyName, databaseName }) => [propertyName, `${alias}_${databaseName}`] as const);
  return (row) => Object.fromEntries(names.map(([property, name]) => [property, row[name]])) as T;
}
