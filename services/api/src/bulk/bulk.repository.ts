import { Injectable } from '@nestjs/common';
import { type BulkJob, type BulkSelection, LEAD_KINDS, LEADS, LIMITS, type SkippedLead } from '@site/contracts';
import { BULK_BATCH, BulkJobEntity, recordEvent } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import { conditionsOf, unionBranchesOf } from '../find/lead-conditions.js';
import { leadSetOf, selectedLeads } from './lead-set.js';

type NewJob = Partial<Pick<BulkJobEntity, 'id'>> &
  Pick<BulkJobEntity, 'action' | 'assigneeId' | 'followUpAt' | 'staffAccountId' | 'staffEmail'>;

/** Thrown to roll back the transaction. */
class CountMismatch extends Error {
  constructor(readonly found: number) {
    super();
  }
}

@Injectable()
export class BulkRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Stores the action, a snapshot of its leads, and an event per batch in one transaction.
   * @returns the id of the job, even if it was already accepted; or the number `found`, with nothing written
   */
  async begin(job: NewJob, selection: BulkSelection, requestId: string): Promise<{ id: string } | { found: number }> {
    const { count } = selection;
    try {
      return await this.source.transaction(async (manager) => {
        const insert = manager.createQueryBuilder().insert().into(BulkJobEntity).orIgnore();
        const [begun] = (
          await insert
            .values({ ...job, total: count })
            .returning('id')
            .execute()
        ).raw as { id: string }[];
        const id = begun?.id;
        if (!id) return { id: job.id ?? '' };
        const found = await (selection.leads ? insertSelected : insertFound)(manager, id, selection);
        if (found !== count) throw new CountMismatch(found);
        for (let batch = 0; batch * BULK_BATCH < count; batch += 1) {
          await recordEvent(manager, 'bulk.batch-due', { bulkId: id, batch }, requestId);
        }
        return { id };
      });
    } catch (error) {
      if (error instanceof CountMismatch) return { found: error.found };
      throw error;
    }
  }

  /** Whether the job exists and belongs to this account. */
  isOf(id: string, staffAccountId: string): Promise<boolean> {
    return this.source.manager.existsBy(BulkJobEntity, { id, staffAccountId });
  }

  async find(id: string, named: number): Promise<BulkJob | undefined> {
    // Raw: QueryBuilder has neither filtered counts nor a name that comes from one of two tables.
    const [job] = await this.source.query<Omit<BulkJob, 'skippedLeads'>[]>(
      `select id, action, total, (count(*) filter (where outcome = 'done'))::integer as done,
              (count(*) filter (where outcome <> 'done'))::integer as skipped
         from bulk_jobs join bulk_items on bulk_id = id where id = $1 group by id`,
      [id],
    );
    if (!job) return undefined;
    if (job.skipped === 0) return { ...job, skippedLeads: [] };
    const names = LEAD_KINDS.map((kind) => `(select full_name from ${LEADS[kind].table} l where l.id = i.lead_id)`);
    const skippedLeads = await this.source.query<SkippedLead[]>(
      `select kind, lead_id as id, coalesce(${names.join(', ')}) as name, outcome as reason
         from bulk_items i where bulk_id = $1 and outcome <> 'done' order by position limit $2`,
      [id, named],
    );
    return { ...job, skippedLeads };
  }
}

/** @returns the number of leads */
async function insertSelected(manager: EntityManager, id: string, selection: BulkSelection): Promise<number> {
  const leads = selectedLeads(selection);
  // Raw, here and below: QueryBuilder cannot insert what a query selects.
  await manager.query(
    `insert into bulk_items (bulk_id, position, kind, lead_id, seen)
     select $1, at - 1, kind, id, seen
       from unnest($2::text[], $3::uuid[], $4::integer[]) with ordinality as lead (kind, id, seen, at)`,
    [id, leads.map(({ kind }) => kind), leads.map((lead) => lead.id), leads.map(({ version }) => version)],
  );
  return leads.length;
}

/** @returns the number found, at most one more than allowed */
async function insertFound(manager: EntityManager, id: string, selection: BulkSelection): Promise<number> {
  const set = leadSetOf(selection);
  const { branches, values } = unionBranchesOf(
    LEAD_KINDS,
    (bind, kind) => conditionsOf(set, bind, kind),
    (from, kind) => `select '${kind}' as kind, l.id, l.version, l.created_at from ${from}`,
    [id],
  );
  if (branches.length === 0) return 0;
  const rows = await manager.query<object[]>(
    `insert into bulk_items (bulk_id, position, kind, lead_id, seen)
     select $1::uuid, row_number() over (order by created_at desc, id desc) - 1, kind, id, version
       from (${branches.join(' union all ')}) as found
      order by created_at desc, id desc limit ${LIMITS.bulk.max + 1}
     returning 1`,
    values,
  );
  return rows.length;
}
