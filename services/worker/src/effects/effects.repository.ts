import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EffectName } from '@site/contracts';
import { EffectEntity } from '@site/core';
import { type EntityManager, Not, Repository } from 'typeorm';
import { PartlySentError } from './partly-sent-error.js';

const REASON_LENGTH = 500;

/** Result of an attempt. */
export type EffectOutcome = 'done' | 'done-before' | 'unknown';

/** The table that makes each effect happen once: one row per event and effect. */
@Injectable()
export class EffectsRepository {
  constructor(@InjectRepository(EffectEntity) private readonly effects: Repository<EffectEntity>) {}

  /**
   * Runs an effect unless it has happened. The row is locked throughout, so a second job for the same
   * effect waits and then finds it done. If this process dies, Postgres releases the
   * row and the effect counts as not done.
   * @throws errors of `perform`, after the row was marked failed.
   */
  async once(
    eventId: string,
    effect: EffectName,
    perform: (manager: EntityManager) => Promise<void>,
  ): Promise<EffectOutcome> {
    try {
      return await this.effects.manager.transaction(async (manager) => {
        const where = { eventId, effect };
        const row = await manager.findOne(EffectEntity, { where, lock: { mode: 'pessimistic_write' } });
        if (!row) return 'unknown';
        if (row.state === 'sent') return 'done-before';
        await perform(manager);
        const done = { state: 'sent', lastError: null, doneAt: () => 'now()' } as const;
        await manager.update(EffectEntity, where, { ...done, ...ATTEMPTED });
        return 'done';
      });
    } catch (error) {
      await this.markFailed(eventId, effect, error);
      throw error;
    }
  }

  /** In a separate transaction: the one of the attempt was rolled back with everything that it wrote. */
  private async markFailed(eventId: string, effect: EffectName, error: unknown): Promise<void> {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    const reached = error instanceof PartlySentError && { sentTo: error.sentTo.join(', ') || null };
    await this.effects
      .update({ eventId, effect, state: Not<'sent'>('sent') }, { state: 'failed', lastError, ...reached, ...ATTEMPTED })
      // The attempt's own error is more useful than this one.
      .catch(() => {});
  }
}

const ATTEMPTED = { attempts: () => 'attempts + 1', updatedAt: () => 'now()' };
