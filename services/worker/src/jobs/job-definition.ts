import { EFFECT_NAMES, type EffectName } from '@site/contracts';
import * as v from 'valibot';

/** What every job carries: ids. Its processor reads the event itself. */
export const jobPayloadSchema = v.strictObject({
  eventId: v.pipe(v.string(), v.uuid()),
  /** Of the request that caused the event; follows the lead into the mail. */
  requestId: v.string(),
});
export type JobPayload = v.InferOutput<typeof jobPayloadSchema>;

/** Keys of the two ways in which BullModule reaches Redis (infra/adr/028). */
export const PRODUCERS = 'producers';
export const CONSUMERS = 'consumers';

/** Each effect has a queue of its own, so that a slow mail server holds up nothing else. */
export const queueOf = (effect: EffectName) => `site-${effect}`;

/** @throws Error when no effect has such a queue */
export function effectOf(queue: string): EffectName {
  const effect = EFFECT_NAMES.find((name) => queueOf(name) === queue);
  if (!effect) throw new Error(`No effect for the queue "${queue}"`);
  return effect;
}

/** The same event and effect is the same job. BullMQ allows no `:` in ids. */
export function jobIdOf(eventId: string, effect: EffectName): string {
  return `${eventId}-${effect}`;
}
