import * as v from 'valibot';
import { TIMING } from './limits.js';

export const SUSPICIONS = ['honeypot', 'too_fast'] as const;
/** Why a lead looks like a robot's. It is stored and shown like any other, with this mark. */
export type Suspicion = (typeof SUSPICIONS)[number];

/**
 * What a form sends beside its fields so that robots can be told apart: the field that no person sees, and for how many
 * milliseconds the form has been open. Anything is taken, also nothing: they never refuse a lead.
 */
export const suspicionEntries = { website: v.optional(v.unknown()), openForMs: v.optional(v.unknown()) };

/** The mark of a submission; none when it carries neither hint, as programs may leave them out. */
export function suspicionOf({ website, openForMs }: { website?: unknown; openForMs?: unknown }): Suspicion | null {
  if (website !== undefined && website !== null && website !== '') return 'honeypot';
  return typeof openForMs === 'number' && openForMs < TIMING.minimumFormTime ? 'too_fast' : null;
}
