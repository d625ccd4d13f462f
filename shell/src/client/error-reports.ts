import { type AnalyticsEvent, VISITOR_ENDPOINTS } from '@site/contracts';
import type { Failure } from '../app/runtime';

/** Limit per document: more reports would add nothing. */
const MOST = 20;

/** Those of this document. `measure-visits.ts` loads last and finds them there. */
const failures: Failure[] = [];
Object.assign(globalThis, { siteFailures: failures });
/** Where those of the current page begin. */
let pageStart = 0;
let leaving = false;

let translated = false;

/**
 * Whether a browser has translated the page. React then finds other elements than its own, through no fault of a release.
 * Stays true: React's repairs remove the marks.
 */
export function isTranslated(): boolean {
  translated ||= document.documentElement.className.includes('translated-') || document.querySelector('font') !== null;
  return translated;
}

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
  if (leaving || failures.length >= MOST || (isConnection && !navigator.onLine)) return;
  if (failures.slice(pageStart).some(isSame(failure))) return;
  if ((failure.kind === 'hydrate' || failure.kind === 'render') && isTranslated()) return;
  failures.push(failure);
  // For an owner's error collector (infra/docs/error-reporting.md): the same fields, nothing else.
  dispatchEvent(new CustomEvent('site-failure', { detail: failure }));
  const body = JSON.stringify({ name: 'remote_error', ...failure } satisfies AnalyticsEvent);
  if (navigator.sendBeacon?.(VISITOR_ENDPOINTS.events, body)) return;
  const headers = { 'content-type': 'application/json' };
  fetch(VISITOR_ENDPOINTS.events, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

const isSame = (failure: Failure) => (other: Failure) =>
  (['remote', 'version', 'part', 'kind'] as const).every((field) => other[field] === failure[field]);

/** Whether the same failure was reported in this document, for an earlier page too. */
export const wasReported = (failure: Failure): boolean => failures.some(isSame(failure));

/** Starts a new page, whose failures are reported again. */
export function forgetReports(): void {
  pageStart = failures.length;
}
