import { type AnalyticsEvent, VISITOR_ENDPOINTS } from '@site/contracts';

interface Page {
  /** Where tag managers read events (spec-notes.md 17). */
  dataLayer?: Record<string, unknown>[];
}

/** Reports an event to `window.dataLayer` and to the API. Never throws, never waits. */
export function track(event: AnalyticsEvent): void {
  const { name, ...details } = event;
  const page = window as Page;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: name, ...details });
  // keepalive lets it outlive a navigation; a lost page view is no reason to disturb anybody.
  fetch(VISITOR_ENDPOINTS.events, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  }).catch(() => undefined);
}
