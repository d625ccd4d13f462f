import { Injectable } from '@nestjs/common';
import { LIMITS, type RequestStatus } from '@site/contracts';
import { preparedQuery } from '@site/core';
import { DataSource } from 'typeorm';
import { type Actor, type Lead, type LeadType, selectOf, selectPage } from './lead-type.js';
import type { ListPage } from './list-page.js';

interface RecordRow {
  record: string;
}

/** What a patch met, before it changed anything. */
export interface PatchOutcome {
  version: number;
  status: RequestStatus;
  isChanged: boolean;
}

@Injectable()
export class LeadsRepository {
  constructor(private readonly source: DataSource) {}

  /** A page of one status, newest first, each lead as JSON; one more than `limit` when there is a page after it. */
  async listByStatus<R extends Lead, P extends object>(
    type: LeadType<R, P>,
    status: RequestStatus,
    { limit, before }: ListPage,
  ): Promise<string[]> {
    const sql = selectPage(type, { limit: limit + 1, goesOn: before !== undefined });
    const values = before ? [status, before.createdAt, before.id] : [status];
    const rows =
      limit === LIMITS.list.default
        ? await preparedQuery<RecordRow>(this.source, `${type.table}${before ? '-next' : '-first'}`, sql, values)
        : await this.source.query<RecordRow[]>(sql, values);
    return rows.map(({ record }) => record);
  }

  /** Those of the ids that are there, in no order. */
  async findAll<R extends Lead, P extends object>(type: LeadType<R, P>, ids: readonly string[]): Promise<R[]> {
    if (ids.length === 0) return [];
    const rows = await this.source.query<RecordRow[]>(`${selectOf(type)} where l.id = any($1::uuid[])`, [ids]);
    return rows.map(({ record }) => JSON.parse(record) as R);
  }

  async find<R extends Lead, P extends object>(type: LeadType<R, P>, id: string): Promise<R | undefined> {
    return (await this.findAll(type, [id]))[0];
  }

  /**
   * One statement that touches only what was sent, and only if the status may be left as asked and the version is the
   * one that was sent, if one was: ten at once lose nothing. What differs is written into the history.
   * @returns what it met; undefined when there is no such lead
   */
  async patch<R extends Lead, P extends { version?: number }>(
    { kind, table, patchable }: LeadType<R, P>,
    id: string,
    patch: P,
    { allowedFrom, by }: { allowedFrom: readonly RequestStatus[]; by: Actor },
  ): Promise<PatchOutcome | undefined> {
    const fields = (Object.keys(patchable) as (keyof typeof patchable)[]).filter((field) => patch[field] !== undefined);
    const columns = fields.map((field, index) => {
      const [column, type] = patchable[field];
      return { field, column, value: `$${index + 7}::${type}` };
    });
    const rows = await this.source.query<PatchOutcome[]>(
      `with before as (
         select id, version, status, ${Object.values<readonly [string, string]>(patchable)
           .map(([column]) => `${column} as old_${column}`)
           .join(', ')}
           from ${table} where id = $1 for update
       ), after as (
         update ${table} l
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
                  .map(
                    ({ field, column, value }) => `('${String(field)}', to_jsonb(old_${column}), to_jsonb(${value}))`,
                  )
                  .join(', ')}) as change (field, old, new)
          where old is distinct from new
         having count(*) > 0
       )
       select version, status, exists (select from after) as "isChanged" from before`,
      [
        id,
        allowedFrom,
        patch.version ?? null,
        kind,
        by.staffAccountId,
        by.email,
        ...fields.map((field) => patch[field as keyof P]),
      ],
    );
    return rows[0];
  }
}
