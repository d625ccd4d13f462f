import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EffectName } from '@site/contracts';
import { EffectEntity } from '@site/core';
import { type EntityManager, Not, Repository } from 'typeorm';

const REASON_LENGTH = 500;

/** What became of an attempt. */
export type EffectOutcome = 'done' | 'done-before' | 'unknown';

/** The record that makes each effect happen once: one row for each event and effect. */
@Injectable()
export class EffectsRepository {
  constructor(@InjectRepository(EffectEntity) private readonly effects: Repository<EffectEntity>) {}

  /**
   * Makes an effect happen unless it has. The row is locked throughout, so of two jobs for the same
   * effect the second waits and then finds it done; when this process dies, Postgres lets go of the
   * row and the effect counts as not done.
   * @throws what `perform` throws, after the row was marked failed.
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

  /** In a transaction of its own: the attempt's was rolled back with all that it wrote. */
  private async markFailed(eventId: string, effect: EffectName, error: unknown): Promise<void> {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    await this.effects
      .update({ eventId, effect, state: Not<'sent'>('sent') }, { state: 'failed', lastError, ...ATTEMPTED })
      // The attempt's own error says more than that this one could not be written down.
      .catch(() => {});
  }
}

const ATTEMPTED = { attempts: () => 'attempts + 1', updatedAt: () => 'now()' };
