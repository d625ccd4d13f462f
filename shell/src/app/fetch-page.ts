import type { PageProps } from '@site/platform';
import type { ComponentType } from 'react';
import { preload } from 'react-dom';
import { type Deferred, releaseFor, type Site } from './runtime';
import type { RemoteInfo, SiteRoute } from './site-snapshot';
import { isInlined } from './style-sheet';

/** Fetches the styles and code of a route's page. @returns The code; undefined if the remote has no release. */
export function fetchPage(site: Site, { remote, page }: SiteRoute): Deferred<ComponentType<PageProps>> | undefined {
  const info = releaseFor(site, remote);
  if (!info) return undefined;
  for (const href of stylesOf(info, page)) if (!isInlined(href)) preload(href, { as: 'style' });
  return site.runtime.read(info, `page:${page}`, (module) => module.pages?.[page]);
}

/** Whether a route's page is fully loaded. */
export function isPageThere(site: Site, route: SiteRoute): boolean {
  const info = releaseFor(site, route.remote);
  if (!info || fetchPage(site, route) instanceof Promise) return false;
  const read = new Set([...document.styleSheets].map(({ href }) => href));
  return stylesOf(info, route.page).every((href) => isInlined(href) || read.has(new URL(href, location.href).href));
}

const stylesOf = (info: RemoteInfo, page: string): string[] => [...info.shared.css, ...(info.pages[page]?.css ?? [])];
