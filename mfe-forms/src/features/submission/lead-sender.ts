import type { AnalyticsEvent } from '@site/contracts';
import { storedUtm, track } from '@site/platform';
import { attemptKeys } from './idempotency-key';
import { type Outcome, postLead } from './post-lead';

interface LeadKind {
  url: string;
  /** Where the attempt's key lies in session storage. */
  attempt: string;
  /** What is counted, once the server has the lead. */
  counted: readonly AnalyticsEvent[];
}

/** Sends leads of one kind, with the visit's campaign and under one key per attempt. */
export function leadSender<T extends object>({ url, attempt, counted }: LeadKind) {
  const keys = attemptKeys(attempt, () => sessionStorage);
  return async (lead: T, onRetry: (retry: number) => void): Promise<Outcome> => {
    const body = JSON.stringify({ ...lead, ...storedUtm() });
    const outcome = await postLead(url, body, keys.keyFor(body), { onRetry });
    if (outcome.kind === 'stored') {
      keys.renew();
      for (const event of counted) track(event);
    }
    return outcome;
  };
}
