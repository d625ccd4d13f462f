import { Processor } from '@nestjs/bullmq';
import { type BulkAction, LEAD_KINDS, type LeadKind } from '@site/contracts';
import {
  BULK_BATCH,
  BulkItemEntity,
  BulkJobEntity,
  LEAD_ENTITIES,
  type PatchOutcome,
  patchLeads,
  removeLeads,
} from '@site/core';
import { Between, type EntityManager } from 'typeorm';
import { EffectProcessor } from '../effects/effect.processor.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';

/** Fields that an action sets; none for a deletion. */
const CHANGES: Record<Exclude<BulkAction, 'delete'>, (job: BulkJobEntity) => Record<string, unknown>> = {
  assign: ({ assigneeId }) => ({ assigneeId }),
  'follow-up': ({ followUpAt }) => ({ followUpAt }),
  move: () => ({ status: 'in_progress' }),
  close: () => ({ status: 'closed' }),
  spam: () => ({ spam: true }),
  'not-spam': () => ({ spam: false }),
};

/** Applies a bulk action to the leads of a batch, in one transaction, so that each is changed once. */
@Processor(...processorOf('bulk'))
export class BulkProcessor extends EffectProcessor {
  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    if (event.type !== 'bulk.batch-due') throw new Error(`No batch is due after ${event.type}`);
    const { bulkId, batch } = event.payload;
    const job = await manager.findOneBy(BulkJobEntity, { id: bulkId });
    // The job was trimmed: its result is no longer needed.
    if (!job) return;
    const first = batch * BULK_BATCH;
    const position = Between(first, first + BULK_BATCH - 1);
    const items = await manager.find(BulkItemEntity, { where: { bulkId, position }, order: { position: 'ASC' } });
    for (const kind of LEAD_KINDS) {
      const own = items.filter((item) => item.kind === kind);
      if (own.length > 0) await this.settle(manager, job, kind, own, event.requestId);
    }
    // One statement: the leads stay locked until the end.
    await manager.query(
      `update bulk_items set outcome = met.outcome
         from unnest($2::integer[], $3::text[]) as met (position, outcome)
        where bulk_items.bulk_id = $1 and bulk_items.position = met.position`,
      [bulkId, items.map((item) => item.position), items.map(({ outcome }) => outcome)],
    );
  }

  private async settle(
    manager: EntityManager,
    job: BulkJobEntity,
    kind: LeadKind,
    items: BulkItemEntity[],
    requestId: string,
  ): Promise<void> {
    const met =
      job.action === 'delete'
        ? await remove(manager, job, kind, items, requestId)
        : await change(manager, job, kind, items);
    const byId = new Map(met.map((outcome) => [outcome.id, outcome]));
    for (const item of items) item.outcome = outcomeOf(item, byId.get(item.leadId));
  }
}

function outcomeOf({ seen }: BulkItemEntity, met: PatchOutcome | undefined): BulkItemEntity['outcome'] {
  if (!met) return 'gone';
  if (met.isChanged) return 'done';
  return met.version === seen ? 'status' : 'changed';
}

function change(manager: EntityManager, job: BulkJobEntity, kind: LeadKind, items: BulkItemEntity[]) {
  const asked = 'select * from unnest($1::uuid[], $2::integer[]) as asked (id, seen)';
  const values = [items.map(({ leadId }) => leadId), items.map(({ seen }) => seen)];
  const changes = CHANGES[job.action as keyof typeof CHANGES](job);
  return patchLeads(manager, kind, [asked, ...values], changes, actorOf(job), false);
}

/** Closed leads only: open ones must be closed first. */
async function remove(
  manager: EntityManager,
  job: BulkJobEntity,
  kind: LeadKind,
  items: BulkItemEntity[],
  requestId: string,
): Promise<PatchOutcome[]> {
  const seen = new Map(items.map(({ leadId, seen }) => [leadId, seen]));
  const leads = await manager
    .createQueryBuilder(LEAD_ENTITIES[kind], 'lead')
    .select(['lead.id', 'lead.version', 'lead.status'])
    .whereInIds([...seen.keys()])
    .setLock('pessimistic_write')
    .getMany();
  const met = leads.map(({ id, version, status }) => ({
    id,
    version,
    status,
    isChanged: status === 'closed' && version === seen.get(id),
  }));
  const ids = met.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  await removeLeads(manager, kind, ids, actorOf(job), requestId);
  return met;
}

const actorOf = ({ staffAccountId, staffEmail }: BulkJobEntity) => ({ staffAccountId, email: staffEmail });
