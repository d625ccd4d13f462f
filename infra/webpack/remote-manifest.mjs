import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { integrity, listFiles, manifestHash } from './files.mjs';
import { readPlatformVersion } from './platform-version.mjs';

/** @typedef {import('@site/platform').RemoteManifest} RemoteManifest */

/**
 * What a build of a remote is, read from its files and from what its server's bundle declares.
 * @param {{ dist: string, name: string, packageVersion: string, stats: import('webpack').MultiStats }} build
 * @returns {RemoteManifest}
 * @throws Error whose message says what is wrong with the remote.
 */
export function describeBuild({ dist, name, packageVersion, stats }) {
  const declared = readDeclaration(dist, name);
  const client = stats.stats[0]?.toJson({ all: false, chunkGroups: true });
  /** The files of a named chunk group. @param {string} chunk */
  const assetsOf = (chunk) => {
    const group = client?.namedChunkGroups?.[chunk];
    if (!group) {
      throw new Error(`there is no chunk "${chunk}": name it in the import, /* webpackChunkName: "${chunk}" */`);
    }
    const names = (group.assets ?? []).map((asset) => `client/${asset.name}`);
    return { js: names.filter((file) => file.endsWith('.js')), css: names.filter((file) => file.endsWith('.css')) };
  };
  const listsOf = (/** @type {object | undefined} */ parts, /** @type {string} */ prefix) =>
    Object.fromEntries(Object.keys(parts ?? {}).map((key) => [key, assetsOf(`${prefix}-${key}`)]));
  /** @type {RemoteManifest} */
  const manifest = {
    name,
    version: '',
    platform: readPlatformVersion(),
    routes: [...(declared.routes ?? [])],
    slots: /** @type {RemoteManifest['slots']} */ (Object.keys(declared.slots ?? {})),
    entry: 'client/remoteEntry.js',
    server: 'server/remote.cjs',
    shared: assetsOf('remote'),
    pages: listsOf(declared.pages, 'page'),
    slotAssets: listsOf(declared.slots, 'slot'),
    files: Object.fromEntries(
      listFiles(dist).map((file) => {
        const body = readFileSync(join(dist, file));
        return [file, { bytes: body.length, integrity: integrity(body) }];
      }),
    ),
  };
  manifest.version = `${packageVersion}-${manifestHash(manifest)}`;
  for (const { path, page } of manifest.routes) {
    if (!manifest.pages[page]) throw new Error(`route ${path} names the page "${page}", which remote.pages lacks`);
  }
  return manifest;
}

/**
 * Evaluates the server's bundle to read what it declares; the host's modules are stand-ins here.
 * @param {string} dist
 * @param {string} name
 * @returns {import('@site/platform').RemoteModule}
 */
function readDeclaration(dist, name) {
  const file = join(dist, 'server', 'remote.cjs');
  /** @type {any} */
  const standIn = new Proxy(() => undefined, { get: () => standIn, apply: () => standIn });
  const module = { exports: /** @type {any} */ ({}) };
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    () => standIn,
  );
  const { remote } = module.exports;
  if (remote?.name !== name) throw new Error(`src/remote.tsx must export \`remote\` with the name "${name}"`);
  return remote;
}
