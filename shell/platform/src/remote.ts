import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** What a page is rendered with: the pattern's parameters, decoded. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** Slots that the site knows, and what each is rendered with. A remote fills one by its name. */
export interface SlotProps {
  'quote-form': {
    /** Ids of services that are chosen at the start. */
    services?: readonly string[];
  };
  'investment-form': Record<never, never>;
}
export type SlotName = keyof SlotProps;

type Lazy<P> = LazyExoticComponent<ComponentType<P>>;

/**
 * The one expose of a remote: `export const remote: RemoteModule` in `src/remote.tsx`.
 * Pages and slots are lazy, so that a visitor loads the code of one page alone.
 */
export interface RemoteModule {
  name: string;
  routes?: readonly RemoteRoute[];
  pages?: Readonly<Record<string, Lazy<PageProps>>>;
  slots?: { readonly [N in SlotName]?: Lazy<SlotProps[N]> };
}

/**
 * Declares a page. The import names its chunk `page-{key}`, by which the build finds what to preload:
 * `page(() => import(/* webpackChunkName: "page-home" *\/ './features/home/home-page').then((m) => m.HomePage))`.
 */
export function page(load: () => Promise<ComponentType<PageProps>>): Lazy<PageProps> {
  return lazy(async () => ({ default: await load() }));
}

/** Declares the content of a slot; its chunk is named `slot-{name}`. */
export function slot<N extends SlotName>(
  _name: N,
  load: () => Promise<ComponentType<SlotProps[N]>>,
): Lazy<SlotProps[N]> {
  return lazy(async () => ({ default: await load() }));
}
