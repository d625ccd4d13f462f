import type { AssetList, Layout, SlotName } from '@site/platform';

/** What a browser needs to know about a released remote. Paths of assets are absolute. */
export interface RemoteInfo {
  name: string;
  version: string;
  entry: string;
  shared: AssetList;
  pages: Record<string, AssetList>;
  slots: Partial<Record<SlotName, AssetList>>;
}

/** All unknown paths show the same page, so the visitor's text is not rendered or used as a cache key. */
export const NOT_FOUND_PATH = '/404';

/** The scripts of a page or slot, in the order in which they run. */
export const scriptsOf = ({ entry, shared }: RemoteInfo, part?: AssetList): string[] => [
  entry,
  ...shared.js,
  ...(part?.js ?? []),
];

/** The stylesheets of a page or slot. */
export const stylesOf = ({ shared }: RemoteInfo, part?: AssetList): string[] => [...shared.css, ...(part?.css ?? [])];

export interface SiteRoute {
  path: string;
  remote: string;
  page: string;
  layout: Layout;
}

/**
 * The released remotes at one moment. The server renders with one snapshot and embeds it in the document, so that the
 * browser composes the same versions.
 */
export interface SiteSnapshot {
  /** Changes with every release. */
  id: string;
  /** Scheme and host of the public site, without a trailing slash. */
  origin: string;
  /** Folder of the shell's own files: `/shell/<hash>/`. */
  shellBase: string;
  /** Third-party scripts that the owner loads on public pages, such as a tag manager's. */
  tagScripts?: readonly string[];
  /** The server's year at the time of rendering. */
  year: number;
  remotes: Record<string, RemoteInfo>;
  routes: SiteRoute[];
  slots: Partial<Record<SlotName, string>>;
  /** Versions shown only to this visitor, in addition to the released ones. */
  previews?: { remote: string; version: string }[];
}
