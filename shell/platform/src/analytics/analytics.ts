import { type AnalyticsEvent, VISITOR_ENDPOINTS } from '@site/contracts';

interface Page {
  /** Read by tag managers. */
  dataLayer?: Record<string, unknown>[];
}

/** Reports an event to `window.dataLayer` and to the API. Never throws, never waits. */
export function track(event: AnalyticsEvent): void {
  const { name, ...details } = event;
  const page = window as Page;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: name, ...details });
  // keepalive lets it outlive a navigation; a lost page view does not matter.
  fetch(VISITOR_ENDPOINTS.events, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  }).catch(() => undefined);
}
