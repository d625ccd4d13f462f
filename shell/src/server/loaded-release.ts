import { type AssetList, PLATFORM_VERSION, type RemoteManifest, type RemoteModule } from '@site/platform';
import type { RemoteInfo } from '../app/site-snapshot';
import { evaluateRemote } from './remote-bundle';

/** One released version of a remote, evaluated and ready to render. */
export interface LoadedRelease {
  manifest: RemoteManifest;
  module: RemoteModule;
  /** Components by `page:{key}` and `slot:{name}`, loaded before anything renders. */
  parts: ReadonlyMap<string, unknown>;
  info: RemoteInfo;
}

/** Address under which a release's files are served. */
export const releaseBase = (remote: string, version: string) => `/remotes/${remote}/${version}/`;

/** Loads a release. @throws when it cannot be used by this shell; the message says why. */
export async function loadRelease(
  manifest: RemoteManifest,
  readFile: (path: string) => Promise<Buffer>,
): Promise<LoadedRelease> {
  if (major(manifest.platform) !== major(PLATFORM_VERSION)) {
    throw new Error(`built for platform ${manifest.platform}, this shell offers ${PLATFORM_VERSION}`);
  }
  const code = await readFile(manifest.server);
  const module = evaluateRemote(code.toString('utf8'), `${manifest.name}@${manifest.version}`);
  const parts = new Map<string, unknown>();
  for (const [key, page] of Object.entries(module.pages ?? {})) parts.set(`page:${key}`, await page.load());
  for (const [name, slot] of Object.entries(module.slots ?? {})) parts.set(`slot:${name}`, await slot?.load());
  return { manifest, module, parts, info: describe(manifest) };
}

function describe(manifest: RemoteManifest): RemoteInfo {
  const base = releaseBase(manifest.name, manifest.version);
  const absolute = ({ js, css }: AssetList): AssetList => ({
    js: js.map((file) => base + file),
    css: css.map((file) => base + file),
  });
  const each = (lists: Record<string, AssetList>) =>
    Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, absolute(list)]));
  return {
    name: manifest.name,
    version: manifest.version,
    entry: base + manifest.entry,
    shared: absolute(manifest.shared),
    pages: each(manifest.pages),
    slots: each(manifest.slotAssets),
  };
}

const major = (version: string) => version.split('.')[0];
