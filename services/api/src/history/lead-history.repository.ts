import { Injectable } from '@nestjs/common';
import type { HistoryAction, HistoryChange, HistoryEntry, LeadKind } from '@site/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../leads/lead-type.js';

/** What was done, to which lead and by whom. Changes of fields are written by the very statement that makes them. */
interface Deed {
  kind: LeadKind;
  id: string;
  by: Actor;
  action: Exclude<HistoryAction, 'updated'>;
  changes?: readonly HistoryChange[];
}

@Injectable()
export class LeadHistoryRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  async list(kind: LeadKind, id: string): Promise<HistoryEntry[]> {
    const rows = await this.source.query<(Omit<HistoryEntry, 'at'> & { at: Date })[]>(
      `select id, created_at as at, staff_email as by, action, changes
         from lead_history where kind = $1 and lead_id = $2 order by lead_history.id desc`,
      [kind, id],
    );
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }

  async add(manager: EntityManager, { kind, id, by, action, changes = [] }: Deed): Promise<void> {
    await manager.query(
      `insert into lead_history (kind, lead_id, staff_account_id, staff_email, action, changes)
       values ($1, $2, $3, $4, $5, $6)`,
      [kind, id, by.staffAccountId, by.email, action, JSON.stringify(changes)],
    );
  }

  /** What was written about a lead holds what a visitor wrote: it goes with the lead. */
  async forget(manager: EntityManager, kind: LeadKind, id: string): Promise<void> {
    await manager.query('delete from lead_history where kind = $1 and lead_id = $2', [kind, id]);
  }
}
