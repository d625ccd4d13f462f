import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { HistoryAction, HistoryChange, HistoryEntry, LeadKind } from '@site/contracts';
import { LeadHistoryEntity } from '@site/core';
import type { EntityManager, Repository } from 'typeorm';
import type { Actor } from '../leads/lead-type.js';

/** What was done, to which lead and by whom. Changes of fields are written by the very statement that makes them. */
interface Deed {
  kind: LeadKind;
  id: string;
  by: Actor;
  action: Exclude<HistoryAction, 'updated'>;
  changes?: HistoryChange[];
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

  async add(manager: EntityManager, { kind, id, by, action, changes = [] }: Deed): Promise<void> {
    const { staffAccountId, email: staffEmail } = by;
    await manager
      .withRepository(this.entries)
      .insert({ kind, leadId: id, staffAccountId, staffEmail, action, changes });
  }

  /** What was written about a lead holds what a visitor wrote: it goes with the lead. */
  async forget(manager: EntityManager, kind: LeadKind, leadId: string): Promise<void> {
    await manager.withRepository(this.entries).delete({ kind, leadId });
  }
}
