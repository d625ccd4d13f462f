import { type AnalyticsEvent, ENDPOINTS } from '@site/contracts';
import type { Failure } from '../app/runtime';

/** Limit per document: more reports would add nothing. */
const MOST = 20;

const reportedIds = new Set<string>();

interface Reported {
  siteFailures?: Failure[];
}
let sent = 0;
let leaving = false;

/** Requests that the browser cancels when it leaves the page have not failed. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
}

/**
 * Reports failures to the API: the release, the part and the kind, but never a message, which might contain visitor
 * input. Each kind once per page view; never in `dataLayer`; never throws, never waits.
 */
export function reportFailure(failure: Failure): void {
  const isConnection = failure.kind === 'load' || failure.kind === 'timeout';
  if (leaving || sent >= MOST || (isConnection && !navigator.onLine)) return;
  if (wasReported(failure)) return;
  reportedIds.add(idOf(failure));
  sent += 1;
  // For an owner's error collector (infra/docs/error-reporting.md): the same fields, nothing else. Kept for
  // `measure-visits.ts`, which loads last.
  const reported = window as Reported;
  reported.siteFailures ??= [];
  reported.siteFailures.push(failure);
  dispatchEvent(new CustomEvent('site-failure', { detail: failure }));
  const body = JSON.stringify({ name: 'remote_error', ...failure } satisfies AnalyticsEvent);
  if (navigator.sendBeacon?.(ENDPOINTS.events, body)) return;
  const headers = { 'content-type': 'application/json' };
  fetch(ENDPOINTS.events, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

const idOf = ({ remote, version, part, kind }: Failure) => [remote, version, part, kind].join(' ');

/** Whether the same failure was reported for the current page. */
export const wasReported = (failure: Failure) => reportedIds.has(idOf(failure));

/** Resets the reports for a new page, so that its failures are reported. */
export function forgetReports(): void {
  reportedIds.clear();
}
