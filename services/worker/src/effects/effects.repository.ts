import { Injectable } from '@nestjs/common';
import type { EffectName, EffectState } from '@site/contracts';
import { DataSource, type EntityManager } from 'typeorm';

const REASON_LENGTH = 500;

/** What became of an attempt. */
export type EffectOutcome = 'done' | 'done-before' | 'unknown';

/** The record that makes each effect happen once: one row for each event and effect. */
@Injectable()
export class EffectsRepository {
  constructor(private readonly dataSource: DataSource) {}

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
      return await this.dataSource.transaction(async (manager) => {
        const rows: { state: EffectState }[] = await manager.query(
          'SELECT state FROM effects WHERE event_id = $1 AND effect = $2 FOR UPDATE',
          [eventId, effect],
        );
        const [row] = rows;
        if (!row) return 'unknown';
        if (row.state === 'sent') return 'done-before';
        await perform(manager);
        await manager.query(
          `UPDATE effects SET state = 'sent', attempts = attempts + 1, last_error = NULL, done_at = now(), updated_at = now()
            WHERE event_id = $1 AND effect = $2`,
          [eventId, effect],
        );
        return 'done';
      });
    } catch (error) {
      await this.markFailed(eventId, effect, error);
      throw error;
    }
  }

  /** In a transaction of its own: the attempt's was rolled back with all that it wrote. */
  private async markFailed(eventId: string, effect: EffectName, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    await this.dataSource
      .query(
        `UPDATE effects SET state = 'failed', attempts = attempts + 1, last_error = $3, updated_at = now()
          WHERE event_id = $1 AND effect = $2 AND state <> 'sent'`,
        [eventId, effect, reason],
      )
      // The attempt's own error says more than that this one could not be written down.
      .catch(() => {});
  }
}
