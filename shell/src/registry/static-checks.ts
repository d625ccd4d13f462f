import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { gzip } from 'node:zlib';
import type { AssetList, RemoteManifest } from '@site/platform';
import { parse } from 'regexparam';
import { messageOf, Refusal } from '../composition';
import type { Budget } from './budgets';
import type { Upload } from './unpack';
import { versionHash } from './version-hash';

const gzipped = promisify(gzip);

export function checkVersion(manifest: RemoteManifest, remote: string): void {
  const { name, version } = manifest;
  if (name !== remote) throw new Refusal('version', `this is a build of ${name}`);
  const hash = versionHash(manifest);
  if (!version.endsWith(`-${hash}`)) {
    throw new Refusal('version', `${version} does not name this content, of which the hash is ${hash}`);
  }
}

/** The files match the manifest exactly: none missing, changed or extra. */
export function checkFiles(manifest: RemoteManifest, { files }: Upload): void {
  for (const [path, { bytes, integrity }] of Object.entries(manifest.files)) {
    const file = files.get(path);
    if (!file) throw new Refusal('files', `${path} is missing`);
    if (file.bytes !== bytes) throw new Refusal('files', `${path} has ${file.bytes} bytes, not ${bytes}`);
    if (file.integrity !== integrity) throw new Refusal('files', `${path} is not what its integrity hash says`);
  }
  for (const path of files.keys()) {
    if (!Object.hasOwn(manifest.files, path)) throw new Refusal('files', `${path} is not in the manifest`);
  }
  const named = [manifest.entry, manifest.server, ...listsOf(manifest).flatMap(({ js, css }) => [...js, ...css])];
  for (const path of named) {
    if (!Object.hasOwn(manifest.files, path)) throw new Refusal('files', `${path} is named and missing`);
  }
}

const listsOf = ({ shared, pages, slotAssets }: RemoteManifest): AssetList[] => [
  shared,
  ...Object.values(pages),
  ...Object.values(slotAssets),
];

/** First path segments that the shell serves itself. */
const RESERVED = new Set(['api', 'assets', 'health', 'registry', 'remotes', 'shell', '404']);

/** No route or slot belongs to another released remote or to the shell. */
export function checkRoutes(manifest: RemoteManifest, released: readonly RemoteManifest[]): void {
  for (const { path } of manifest.routes) {
    const first = path.split('/')[1] ?? '';
    if (RESERVED.has(first) || /^[:*]/.test(first) || /^[^/]*\.[a-z]+$/.test(first)) {
      throw new Refusal('routes', `${path} is the shell's own`);
    }
  }
  const own = manifest.routes.map(asPattern);
  for (const other of released) {
    if (other.name === manifest.name) continue;
    const others = other.routes.map(asPattern);
    for (const mine of own) {
      const clash = others.find((theirs) => overlap(mine, theirs));
      if (clash) throw new Refusal('routes', `${mine.path} belongs to ${other.name}, which has ${clash.path}`);
    }
    const slot = manifest.slots.find((name) => other.slots.includes(name));
    if (slot) throw new Refusal('routes', `the slot ${slot} belongs to ${other.name}`);
  }
}

interface Pattern {
  path: string;
  sample: string;
  /** The same for routes that differ only in parameter names. */
  plain: string;
  pattern: RegExp;
}

function asPattern({ path, sample = path }: RemoteManifest['routes'][number]): Pattern {
  return { path, sample, plain: path.replace(/:[^/?*]+/g, ':').toLowerCase(), pattern: parse(path).pattern };
}

const overlap = (a: Pattern, b: Pattern) => a.plain === b.plain || a.pattern.test(b.sample) || b.pattern.test(a.sample);

/** Per browser script: V8 needs 30 times as much memory to parse it, outside any thread limit (infra/adr/024). */
const SCRIPT_BYTES = 2 * 1024 * 1024;

/** The browser scripts must be valid. They are compiled, not run. */
export async function checkScripts(manifest: RemoteManifest, upload: Upload): Promise<void> {
  for (const path of Object.keys(manifest.files).filter((name) => /^client\/.*\.js$/.test(name))) {
    const bytes = manifest.files[path]?.bytes ?? 0;
    if (bytes > SCRIPT_BYTES) {
      throw new Refusal('scripts', `${path} has ${bytes} bytes; at most ${SCRIPT_BYTES} are allowed in one script`);
    }
    const code = (await upload.read(path)).toString('utf8');
    try {
      new Script(code, { filename: path });
    } catch (error) {
      throw new Refusal('scripts', `${path} cannot be parsed: ${messageOf(error)}`);
    }
  }
}

/** Limits the uncompressed size of the server bundle and of the whole release. */
export function checkSizes({ files, server }: RemoteManifest, budget: Budget): void {
  within("the server's bundle", files[server]?.bytes ?? 0, budget.server);
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  within('the whole release', total, budget.release);
}

/** Limits the compressed size of what a visitor fetches for each page and slot. */
export async function checkBudget(manifest: RemoteManifest, upload: Upload, budget: Budget): Promise<void> {
  const known = new Map<string, number>();
  const sizeOf = async (path: string) => {
    const size = known.get(path) ?? (await gzipped(await upload.read(path), { level: 9 })).length;
    known.set(path, size);
    return size;
  };
  const check = async (what: string, { js, css }: AssetList, limit: number) => {
    const { shared, entry } = manifest;
    let bytes = 0;
    for (const path of new Set([entry, ...shared.js, ...shared.css, ...js, ...css])) bytes += await sizeOf(path);
    within(`${what}, compressed,`, bytes, limit);
  };
  for (const [key, list] of Object.entries(manifest.pages)) await check(`the page ${key}`, list, budget.page);
  for (const [name, list] of Object.entries(manifest.slotAssets)) await check(`the slot ${name}`, list, budget.slot);
}

function within(what: string, bytes: number, kilobytes: number): void {
  if (bytes <= kilobytes * 1024) return;
  throw new Refusal('budget', `${what} has ${(bytes / 1024).toFixed(1)} KB; its budget is ${kilobytes} KB`);
}
