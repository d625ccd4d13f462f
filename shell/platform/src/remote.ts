import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from './slots.js';

/** The frame of a page: the public site's, or the dashboard's with its small header and footer. */
export type Layout = 'site' | 'app';

/** A route of a remote. `path` is a wouter pattern, such as `/services/:serviceId`. */
export interface RemoteRoute {
  path: string;
  /** Key in `pages`. */
  page: string;
  layout?: Layout;
  /** A path that matches the pattern, rendered as a check before a release. Default: `path`. */
  sample?: string;
}

/** A page in the sitemap. */
export interface SitemapEntry {
  path: string;
  /** Day of its last content change, `YYYY-MM-DD`. */
  lastModified: string;
}

/** Props of a page: the pattern's parameters, decoded. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** Code that loads on demand. The host calls `load`, on the server before it renders. */
export interface Loadable<P> {
  /** The component; every call returns the same promise, and retries after a failure. */
  load(): Promise<ComponentType<P>>;
}

/**
 * The one expose of a remote: `export const remote: RemoteModule` in `src/remote.tsx`. Pages and slots are loadable, so
 * that a visitor gets the code of only one page.
 */
export interface RemoteModule {
  name: string;
  routes?: readonly RemoteRoute[];
  pages?: Readonly<Record<string, Loadable<PageProps>>>;
  /** Pages for search engines; other pages are in no sitemap. */
  sitemap?: readonly SitemapEntry[];
  slots?: { readonly [N in SlotName]?: Loadable<SlotProps[N]> };
}

/**
 * Declares a page. The import names its chunk `page-{key}`, by which the build finds what to preload:
 * `page(() => import(/* webpackChunkName: "page-home" *\/ './features/home/home-page').then((m) => m.HomePage))`.
 */
export function page(load: () => Promise<ComponentType<PageProps>>): Loadable<PageProps> {
  return loadable(load);
}

/** Declares the content of a slot; its chunk is named `slot-{name}`. */
export function slot<N extends SlotName>(
  _name: N,
  load: () => Promise<ComponentType<SlotProps[N]>>,
): Loadable<SlotProps[N]> {
  return loadable(load);
}

function loadable<P>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let loaded: Promise<ComponentType<P>> | undefined;
  return {
    load() {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
  };
}
