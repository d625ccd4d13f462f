import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { HistoryAction, HistoryChange, HistoryEntry, LeadKind } from '@site/contracts';
import type { Actor } from '@site/core';
import { LeadHistoryEntity } from '@site/core';
import type { EntityManager, Repository } from 'typeorm';

/** What was done, to which lead, and by whom. PATCH writes its changes in its own statement. */
interface NewEntry {
  kind: LeadKind;
  id: string;
  by: Actor;
  action: HistoryAction;
  changes?: HistoryChange[];
}

/** A change of status, what changed with it, and who made it. */
interface Move extends Pick<HistoryChange, 'from' | 'to'> {
  staffAccountId: string | null;
  changes: HistoryChange[];
}

@Injectable()
export class LeadHistoryRepository {
  constructor(@InjectRepository(LeadHistoryEntity) private readonly entries: Repository<LeadHistoryEntity>) {}

  /** Newest first. */
  async list(kind: LeadKind, leadId: string): Promise<HistoryEntry[]> {
    const entries = await this.entries.find({ where: { kind, leadId }, order: { id: 'DESC' } });
    return entries.map(({ id, createdAt, staffEmail, action, changes }) => ({
      id,
      at: createdAt.toISOString(),
      by: staffEmail,
      action,
      changes,
    }));
  }

  async add(manager: EntityManager, { kind, id, by, action, changes = [] }: NewEntry): Promise<void> {
    const { staffAccountId, email: staffEmail } = by;
    await manager
      .withRepository(this.entries)
      .insert({ kind, leadId: id, staffAccountId, staffEmail, action, changes });
  }

  /** The last change of a lead's status, if it happened in the last seconds by the server's clock. */
  async lastMove(manager: EntityManager, kind: LeadKind, leadId: string, seconds: number): Promise<Move | undefined> {
    const last = await manager
      .withRepository(this.entries)
      .createQueryBuilder('entry')
      .addSelect(`entry.created_at > clock_timestamp() - :seconds * interval '1 second'`, 'fresh')
      .where('entry.kind = :kind and entry.leadId = :leadId', { kind, leadId, seconds })
      .andWhere(`entry.changes @> '[{"field": "status"}]'`)
      .orderBy('entry.id', 'DESC')
      .limit(1)
      .getRawAndEntities<{ fresh: boolean }>();
    const [entry] = last.entities;
    const change = entry?.changes.find(({ field }) => field === 'status');
    if (!entry || !change || entry.action !== 'updated' || !last.raw[0]?.fresh) return undefined;
    return { staffAccountId: entry.staffAccountId, from: change.from, to: change.to, changes: entry.changes };
  }
}
