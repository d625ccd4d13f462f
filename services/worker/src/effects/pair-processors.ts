import { EFFECT_NAMES, type EffectName } from '@site/contracts';

/**
 * Pairs every effect with its one processor.
 * @throws Error if a processor is missing or duplicated; the process must not start then.
 */
export function pairProcessors<T extends { effect: EffectName }>(processors: readonly T[]): Map<EffectName, T> {
  const pairs = new Map<EffectName, T>();
  for (const processor of processors) {
    if (pairs.has(processor.effect)) throw new Error(`Two handlers for the job "${processor.effect}"`);
    pairs.set(processor.effect, processor);
  }
  const missing = EFFECT_NAMES.filter((effect) => !pairs.has(effect));
  if (missing.length > 0) throw new Error(`No handler for the job "${missing.join('", "')}"`);
  return pairs;
}
