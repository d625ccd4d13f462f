import type { SpamSign, Suspicion } from '@site/contracts';
import type { Lead } from '../lead-data/lead-kind';

/** Why a lead looks like spam, for staff who decide. */
const REASONS: Record<Suspicion | SpamSign, string> = {
  honeypot: 'a field was filled in that no person sees',
  too_fast: 'the form was sent faster than a person can type',
  links: 'it holds many links',
  repeated_text: 'it repeats the same text',
  impossible_zip: 'there is no such ZIP code',
};

/** All signs of spam, as one sentence; '' without any. */
export function spamReasons({ suspicion, spamSigns }: Pick<Lead, 'suspicion' | 'spamSigns'>): string {
  const reasons = [...(suspicion ? [suspicion] : []), ...spamSigns].map((sign) => REASONS[sign]);
  return reasons.length > 0 ? `${reasons.join('; ')}.` : '';
}

/** The spam label of a row: a person's decision overrides the signs. */
export function spamWord({ spam, suspicion, spamSigns }: Lead): string | undefined {
  if (spam !== null) return spam ? 'Spam' : undefined;
  return suspicion || spamSigns.length > 0 ? 'Possibly spam' : undefined;
}
