import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from './slots.js';

/** The frame in which a page stands: the public site's, or the dashboard's with its small header and footer. */
export type Layout = 'site' | 'app';

/** A route of a remote. `path` is a wouter pattern, such as `/services/:serviceId`. */
export interface RemoteRoute {
  path: string;
  /** Key in `pages`. */
  page: string;
  layout?: Layout;
  /** A path that the pattern matches, rendered as a check before a release. Default: `path`. */
  sample?: string;
}

/** A page as the sitemap names it. */
export interface SitemapEntry {
  path: string;
  /** Day of its last change of content, `YYYY-MM-DD`. */
  lastModified: string;
}

/** What a page is rendered with: the pattern's parameters, decoded. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** Code that is loaded when it is wanted. The host calls `load`, on the server before it renders. */
export interface Loadable<P> {
  /** The component; the same promise for every call, and a new try after a failure. */
  load(): Promise<ComponentType<P>>;
}

/**
 * The one expose of a remote: `export const remote: RemoteModule` in `src/remote.tsx`.
 * Pages and slots are loadable, so that a visitor gets the code of one page alone.
 */
export interface RemoteModule {
  name: string;
  routes?: readonly RemoteRoute[];
  pages?: Readonly<Record<string, Loadable<PageProps>>>;
  /** Pages for search engines; what is not named here is in no sitemap. */
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
