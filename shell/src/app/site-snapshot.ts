import type { AssetList, Layout, SlotName } from '@site/platform';

/** What a browser must know of a released remote. Paths of assets are absolute. */
export interface RemoteInfo {
  name: string;
  version: string;
  entry: string;
  shared: AssetList;
  pages: Record<string, AssetList>;
  slots: Partial<Record<SlotName, AssetList>>;
}

export interface SiteRoute {
  path: string;
  remote: string;
  page: string;
  layout: Layout;
}

/**
 * The released remotes at one moment. The server renders with one snapshot and writes it into the
 * document, so that the browser composes the very same versions.
 */
export interface SiteSnapshot {
  /** Changes with any release. */
  id: string;
  /** Scheme and host of the public site, without a final slash. */
  origin: string;
  /** Folder of the shell's own files: `/shell/<hash>/`. */
  shellBase: string;
  /** The year on the server's clock when it composed this. */
  year: number;
  remotes: Record<string, RemoteInfo>;
  routes: SiteRoute[];
  slots: Partial<Record<SlotName, string>>;
  /** The versions that are shown to this visitor alone, beside the released others. */
  previews?: { remote: string; version: string }[];
}
