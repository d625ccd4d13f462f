import { Injectable } from '@nestjs/common';
import { type FoundLead, isRequestStatus, LIMITS } from '@site/contracts';
import { type Actor, CLEARED_BY_CLOSING, LEAD_ENTITIES } from '@site/core';
import { DataSource } from 'typeorm';
import { ApiException, notFound } from '../common/api-exception.js';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import { NO_SUCH_LEAD } from '../leads/dto/lead-params.dto.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import { FindRepository } from './find.repository.js';

/** Undoes a mistake: the only way to reopen a closed lead, for a few seconds and for the person who closed it. */
@Injectable()
export class UndoService {
  constructor(
    private readonly source: DataSource,
    private readonly found: FindRepository,
    private readonly leads: LeadsRepository,
    private readonly history: LeadHistoryRepository,
  ) {}

  /**
   * Restores the status before the lead's last move, and a flag that closing cleared. Other changes saved with the move
   * stay.
   * @throws 404 for an unknown lead, 409 if the last move is another user's, is too old, or was already undone
   */
  async undo(id: string, by: Actor): Promise<FoundLead> {
    const kind = await this.found.kindOf(id);
    if (!kind) throw notFound(NO_SUCH_LEAD);
    const isThere = await this.source.transaction(async (manager) => {
      const entity = LEAD_ENTITIES[kind];
      if (!(await this.leads.lock(manager, { entity }, id))) return false;
      const move = await this.history.lastMove(manager, kind, id, LIMITS.undoSeconds);
      if (move?.staffAccountId !== by.staffAccountId || !isRequestStatus(String(move.from))) throw TOO_LATE();
      const isCleared = (field: string) =>
        move.from === 'new' && move.to === 'closed' && field === CLEARED_BY_CLOSING[kind];
      const undone = move.changes.filter(({ field }) => field === 'status' || isCleared(field));
      await manager
        .createQueryBuilder()
        .update(entity)
        .set({
          ...Object.fromEntries(undone.map(({ field, from }) => [field, from])),
          version: () => 'version + 1',
          updatedAt: () => 'clock_timestamp()',
        })
        .where({ id })
        .execute();
      const changes = undone.map(({ field, from, to }) => ({ field, from: to, to: from }));
      await this.history.add(manager, { kind, id, by, action: 'undone', changes });
      return true;
    });
    const lead = isThere && (await this.found.one(id));
    if (!lead) throw notFound(NO_SUCH_LEAD);
    return lead;
  }
}

const TOO_LATE = () => new ApiException(409, 'This can no longer be undone.');
