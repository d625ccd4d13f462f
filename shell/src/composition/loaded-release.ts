import { createHash } from 'node:crypto';
import type { AssetList, RemoteManifest, RemoteModule } from '@site/platform';
import type { RemoteInfo } from '../app/site-snapshot';
import { checkPlatform, checkRequires } from './check-platform';
import { inTime } from './in-time';
import { evaluateRemote } from './remote-bundle';

/** A released version of a remote, evaluated and ready to render. */
export interface LoadedRelease {
  manifest: RemoteManifest;
  module: RemoteModule;
  /** Components by `page:{key}` and `slot:{name}`, loaded before anything renders. */
  parts: ReadonlyMap<string, unknown>;
  info: RemoteInfo;
}

/** Timeout for code that never resolves, so that other releases do not wait for it. */
const TIME_LIMIT_MS = 5_000;

/** URL folder of a release's files. */
const releaseBase = (remote: string, version: string) => `/remotes/${remote}/${version}/`;

/** Loads a release. @throws Error with the reason if this shell cannot use it. */
export async function loadRelease(
  manifest: RemoteManifest,
  readFile: (path: string) => Promise<Buffer>,
): Promise<LoadedRelease> {
  checkPlatform(manifest);
  checkRequires(manifest);
  const code = await readFile(manifest.server);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (manifest.files[manifest.server]?.integrity !== integrity) {
    throw new Error(`${manifest.server} is not what its integrity hash says`);
  }
  const module = evaluateRemote(code.toString('utf8'), `${manifest.name}@${manifest.version}`);
  if (module.name !== manifest.name) throw new Error(`exports the remote "${module.name}"`);
  const late = `its pages were not there after ${TIME_LIMIT_MS / 1000} s`;
  const parts = await inTime(loadParts(module), TIME_LIMIT_MS, late);
  for (const { path, page } of manifest.routes) {
    if (!parts.get(`page:${page}`)) throw new Error(`has no page "${page}" for its route ${path}`);
  }
  for (const slot of manifest.slots) {
    if (!parts.get(`slot:${slot}`)) throw new Error(`has nothing for its slot ${slot}`);
  }
  return { manifest, module, parts, info: describe(manifest) };
}

async function loadParts(module: RemoteModule): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>();
  for (const [key, page] of Object.entries(module.pages ?? {})) parts.set(`page:${key}`, await page.load());
  for (const [name, slot] of Object.entries(module.slots ?? {})) parts.set(`slot:${name}`, await slot?.load());
  return parts;
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
