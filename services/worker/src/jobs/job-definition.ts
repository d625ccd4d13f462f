import { EFFECT_NAMES, type EffectName } from '@site/contracts';
import * as v from 'valibot';

/** What every job carries: ids. Whoever runs it reads the event itself. */
export const jobPayloadSchema = v.strictObject({
  eventId: v.pipe(v.string(), v.uuid()),
  /** Of the request that caused the event; follows the lead into the mail. */
  requestId: v.string(),
});
export type JobPayload = v.InferOutput<typeof jobPayloadSchema>;

/** One half of a job: name, queue and payload. The other half is the handler of the same effect. */
export interface JobDefinition {
  readonly effect: EffectName;
  /** Each effect has a queue of its own, so that a slow mail server holds up nothing else. */
  readonly queue: string;
  readonly payload: typeof jobPayloadSchema;
}

export const JOB_DEFINITIONS: readonly JobDefinition[] = EFFECT_NAMES.map((effect) => ({
  effect,
  queue: `site-${effect}`,
  payload: jobPayloadSchema,
}));

/** The same event and effect is the same job. BullMQ allows no `:` in ids. */
export function jobIdOf(eventId: string, effect: EffectName): string {
  return `${eventId}-${effect}`;
}
