import { OUTBOX_CHANNEL } from '@site/contracts';
import type { EntityManager } from 'typeorm';
import { EffectEntity } from '../entities/effect.entity.js';
import { OutboxEventEntity } from '../entities/outbox-event.entity.js';

/**
 * Marks an event as unpublished, so that the relay publishes it again and its pending effects run now. If the row of an
 * effect is locked, the effect is running.
 */
export async function republishEvent(
  manager: EntityManager,
  { eventId, effect }: Pick<EffectEntity, 'eventId' | 'effect'>,
): Promise<void> {
  await manager.update(OutboxEventEntity, eventId, { publishedAt: null });
  const failed = await manager.findOne(EffectEntity, {
    where: { eventId, effect, state: 'failed' },
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  if (failed) await manager.update(EffectEntity, { eventId, effect }, { state: 'queued', updatedAt: () => 'now()' });
  await manager.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
}
