import type { RemoteRoute } from './remote.js';
import type { SlotName } from './slots.js';

/** Version of the host's contract: a remote states for which it was built. */
export const PLATFORM_VERSION = '1.0.0';

/** Files that a page or slot needs immediately, as paths below the release's folder. */
export interface AssetList {
  js: string[];
  css: string[];
}

/** `manifest.json` of one build of a remote: `<remote>/<version>/{client,server,manifest.json}`. */
export interface RemoteManifest {
  name: string;
  version: string;
  /** PLATFORM_VERSION that the remote was built for. */
  platform: string;
  /** Versions of other host packages that it was built with: `major.minor.patch`. */
  requires?: { react?: string; contracts?: string };
  routes: RemoteRoute[];
  slots: SlotName[];
  /** The container script, such as `client/remoteEntry.js`. */
  entry: string;
  /** The server's bundle, CommonJS, such as `server/remote.cjs`. */
  server: string;
  /** Files that the expose itself needs, before any page of it. */
  shared: AssetList;
  /** Additional files, by page key or slot name. */
  pages: Record<string, AssetList>;
  slotAssets: Record<string, AssetList>;
  /** Every file of the release: size in bytes, and its SRI hash. */
  files: Record<string, { bytes: number; integrity: string }>;
}
