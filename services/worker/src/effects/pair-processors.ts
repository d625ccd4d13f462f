import { EFFECT_NAMES, type EffectName } from '@site/contracts';
import type { JobHandler } from '../outbox/stored-event.js';

/**
 * Pairs every effect with its one handler.
 * @throws Error when a handler is missing or doubled: the process must not start then.
 */
export function pairHandlers(handlers: readonly JobHandler[]): Map<EffectName, JobHandler> {
  const pairs = new Map<EffectName, JobHandler>();
  for (const handler of handlers) {
    if (pairs.has(handler.effect)) throw new Error(`Two handlers for the job "${handler.effect}"`);
    pairs.set(handler.effect, handler);
  }
  const missing = EFFECT_NAMES.filter((effect) => !pairs.has(effect));
  if (missing.length > 0) throw new Error(`No handler for the job "${missing.join('", "')}"`);
  return pairs;
}
