import type { PageProps } from '@site/platform';
import { matchRoute } from '@site/platform/host';
import type { ComponentType } from 'react';
import { preload } from 'react-dom';
import { releaseFor, type Site } from '../app/runtime';

/** A pointer that only passes over a link wants nothing. */
const HOVER_MS = 50;

/**
 * Fetches the code and styles of a public page as soon as somebody points at, touches or focuses a link to it: the page
 * then shows at once. Never the dashboard's (contract.md 14), and nothing for who saves data.
 */
export function prefetchOnIntent(site: Site): void {
  const { snapshot, runtime } = site;
  // Not in every browser, nor in TypeScript's own types.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (link: HTMLAnchorElement): void => {
    if (link.origin !== location.origin || link.pathname === location.pathname || link.target || link.download) return;
    const route = matchRoute(snapshot.routes, link.pathname)?.route;
    if (!route || route.layout === 'app') return;
    const { remote, page } = route;
    const info = releaseFor(site, remote);
    if (!info) return;
    for (const { css } of [info.shared, info.pages[page]].filter((list) => list !== undefined)) {
      for (const href of css) preload(href, { as: 'style' });
    }
    const part = runtime.read<ComponentType<PageProps>>(info, `page:${page}`, (module) => module.pages?.[page]);
    // Whoever goes there tries again and is told; a guess that failed is no incident.
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
