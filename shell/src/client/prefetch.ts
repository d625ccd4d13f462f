import { matchRoute } from '@site/platform/host';
import { fetchPage } from '../app/fetch-page';
import type { Site } from '../app/runtime';

/** Ignores a pointer that only passes over a link. */
const HOVER_MS = 50;

/**
 * Fetches the code and styles of a public page as soon as the visitor points at, touches or focuses a link to it: the
 * page then shows immediately. Never for the dashboard (infra/docs/promises.md P11) or for visitors who save data.
 */
export function prefetchOnIntent(site: Site): void {
  const { snapshot } = site;
  // Missing in some browsers, and in TypeScript's own types.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (link: HTMLAnchorElement): void => {
    if (link.origin !== location.origin || link.pathname === location.pathname || link.target || link.download) return;
    const route = matchRoute(snapshot.routes, link.pathname)?.route;
    // Skip the dashboard and the page that counts visits.
    if (!route || route.layout === 'app' || route.path === '/ad') return;
    const part = fetchPage(site, route);
    // Navigation retries and shows a failure; a failed prefetch is not an incident.
    if (part instanceof Promise) part.catch(() => undefined);
  };

  const onIntent = ({ type, target }: Event): void => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    if (type === 'mouseover') timer = setTimeout(() => prefetch(link), HOVER_MS);
    else prefetch(link);
  };
  for (const type of ['mouseover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}
