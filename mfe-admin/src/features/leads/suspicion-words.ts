import type { Suspicion } from '@site/contracts';

/** Why a lead is marked, for those who decide. */
export const SUSPICION_WORDS: Record<Suspicion, string> = {
  honeypot: 'a field was filled in that no person sees.',
  too_fast: 'the form was sent sooner than a person types.',
};
