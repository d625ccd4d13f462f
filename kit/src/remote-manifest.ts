import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { RemoteManifest, RemoteModule } from '@site/platform';
import type { Stats } from 'webpack';
import { builtFiles, integrity, manifestHash } from './files.js';
import { readPlatformVersion } from './platform-version.js';
import { readRequired } from './required-versions.js';

const ENTRY = 'client/remoteEntry.js';

/**
 * Describes a build of a remote, from its files and from the declaration in its server bundle.
 * @param build The remote's folder, the build's folder, and webpack's stats of the browser half.
 * @throws Error whose message describes the fault of the remote.
 */
export function describeBuild(build: {
  context: string;
  dist: string;
  name: string;
  packageVersion: string;
  client: Stats;
}): RemoteManifest {
  const { dist, name, packageVersion } = build;
  const declared = readDeclaration(dist, name);
  const { namedChunkGroups } = build.client.toJson({ all: false, chunkGroups: true });
  /** The files of a named chunk group. */
  const assetsOf = (chunk: string) => {
    const group = namedChunkGroups?.[chunk];
    if (!group) {
      throw new Error(`there is no chunk "${chunk}": name it in the import, /* webpackChunkName: "${chunk}" */`);
    }
    // The module `./remote` is part of the entry, which is not listed again.
    const names = (group.assets ?? []).map((asset) => `client/${asset.name}`).filter((file) => file !== ENTRY);
    return { js: names.filter((file) => file.endsWith('.js')), css: names.filter((file) => file.endsWith('.css')) };
  };
  const listsOf = (parts: object | undefined, prefix: string) =>
    Object.fromEntries(Object.keys(parts ?? {}).map((key) => [key, assetsOf(`${prefix}-${key}`)]));
  const manifest: RemoteManifest = {
    name,
    version: '',
    platform: readPlatformVersion(build.context),
    requires: readRequired(build.context),
    routes: [...(declared.routes ?? [])],
    slots: Object.keys(declared.slots ?? {}) as RemoteManifest['slots'],
    entry: ENTRY,
    server: 'server/remote.cjs',
    shared: assetsOf('remote'),
    pages: listsOf(declared.pages, 'page'),
    slotAssets: listsOf(declared.slots, 'slot'),
    files: Object.fromEntries(
      builtFiles(dist).map((file) => {
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

/** Evaluates the server bundle to read its declaration; the host's modules are stubs here. */
function readDeclaration(dist: string, name: string): RemoteModule {
  const file = join(dist, 'server', 'remote.cjs');
  // biome-ignore lint/suspicious/noExplicitAny: the bundle may use it in any way.
  const standIn: any = new Proxy(() => undefined, { get: () => standIn, apply: () => standIn });
  const module: { exports: { remote?: RemoteModule } } = { exports: {} };
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    () => standIn,
  );
  const { remote } = module.exports;
  if (remote?.name !== name) throw new Error(`src/remote.tsx must export \`remote\` with the name "${name}"`);
  return remote;
}
