import { EFFECT_NAMES, type EffectName } from '@site/contracts';
import * as v from 'valibot';

/** The payload of every job: ids. Its processor reads the event. */
export const jobPayloadSchema = v.strictObject({
  eventId: v.pipe(v.string(), v.uuid()),
  /** The id of the request that caused the event; it appears in the mail. */
  requestId: v.string(),
});
export type JobPayload = v.InferOutput<typeof jobPayloadSchema>;

/** Keys of the two connections of BullModule to Redis (infra/adr/028). */
export const PRODUCERS = 'producers';
export const CONSUMERS = 'consumers';

/** Each effect has its own queue, so that a slow mail server delays nothing else. */
export const queueOf = (effect: EffectName) => `site-${effect}`;

/** @throws Error if no effect has such a queue */
export function effectOf(queue: string): EffectName {
  const effect = EFFECT_NAMES.find((name) => queueOf(name) === queue);
  if (!effect) throw new Error(`No effect for the queue "${queue}"`);
  return effect;
}

/** The same event and effect are the same job. BullMQ allows no `:` in ids. */
export function jobIdOf(eventId: string, effect: EffectName): string {
  return `${eventId}-${effect}`;
}
