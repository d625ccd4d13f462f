import type { PageProps } from '@site/platform';
import type { ComponentType } from 'react';
import { preload } from 'react-dom';
import { type Deferred, releaseFor, type Site } from './runtime';
import { type SiteRoute, scriptsOf, stylesOf } from './site-snapshot';
import { isInlined } from './style-sheet';

/**
 * Fetches the styles and code of a route's page, all at once: otherwise the container, its module and the page would be
 * requested one after the other. No `crossorigin` on the preloads: module federation loads plain scripts, and a
 * mismatch fetches twice.
 *
 * @returns The code; undefined if the remote has no release.
 */
export function fetchPage(site: Site, { remote, page }: SiteRoute): Deferred<ComponentType<PageProps>> | undefined {
  const info = releaseFor(site, remote);
  if (!info) return undefined;
  for (const href of stylesOf(info, info.pages[page])) if (!isInlined(href)) preload(href, { as: 'style' });
  const code = site.runtime.read<ComponentType<PageProps>>(info, `page:${page}`, (module) => module.pages?.[page]);
  if (code instanceof Promise)
    for (const script of scriptsOf(info, info.pages[page])) preload(script, { as: 'script' });
  return code;
}

/** Whether a route's page is fully loaded. */
export function isPageThere(site: Site, route: SiteRoute): boolean {
  const info = releaseFor(site, route.remote);
  if (!info || fetchPage(site, route) instanceof Promise) return false;
  const read = new Set([...document.styleSheets].map(({ href }) => href));
  return stylesOf(info, info.pages[route.page]).every(
    (href) => isInlined(href) || read.has(new URL(href, location.href).href),
  );
}
