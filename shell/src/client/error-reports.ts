import { type AnalyticsEvent, ENDPOINTS } from '@site/contracts';
import type { Failure } from '../app/runtime';

/** Of one document. Who fails more often than that is known well enough. */
const MOST = 20;

const told = new Set<string>();
let sent = 0;
let leaving = false;

/** What a browser gives up because its page ends has not failed. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
}

/**
 * Tells the API which part of which release has failed and how: names alone, never a message, which might repeat what
 * somebody has typed. Each of a kind once a page view; never in `dataLayer`; never throws, never waits.
 */
export function reportFailure(failure: Failure): void {
  const isConnection = failure.kind === 'load' || failure.kind === 'timeout';
  if (leaving || sent >= MOST || (isConnection && !navigator.onLine)) return;
  if (wasReported(failure)) return;
  told.add(idOf(failure));
  sent += 1;
  const body = JSON.stringify({ name: 'remote_error', ...failure } satisfies AnalyticsEvent);
  if (navigator.sendBeacon?.(ENDPOINTS.events, body)) return;
  const headers = { 'content-type': 'application/json' };
  fetch(ENDPOINTS.events, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

const idOf = ({ remote, version, part, kind }: Failure) => [remote, version, part, kind].join(' ');

/** Whether the same was told of the page that is on the screen. */
export const wasReported = (failure: Failure) => told.has(idOf(failure));

/** Another page is on the screen: what fails there is told again. */
export function forgetReports(): void {
  told.clear();
}
