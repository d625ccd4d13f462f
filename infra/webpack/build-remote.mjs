// Builds the remote in the current folder: dist/client, dist/server and dist/manifest.json. Touches no other package.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { compile } from './compile.mjs';
import { integrity, listFiles, manifestHash } from './files.mjs';
import { readPlatformVersion } from './platform-version.mjs';
import { remoteClientConfig, remoteServerConfig } from './remote-config.mjs';

const dir = process.cwd();
const { name, version: packageVersion } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
const dist = join(dir, 'dist');

rmSync(dist, { recursive: true, force: true });
const stats = await compile([remoteClientConfig(dir, name), remoteServerConfig(dir, name)]).catch((error) => {
  console.error(`${name}: ${error.message}`);
  process.exit(1);
});
// Files of public/ carry their own hash in their names and are served under /assets/<remote>/.
if (existsSync(join(dir, 'public'))) cpSync(join(dir, 'public'), join(dist, 'client', 'public'), { recursive: true });

const declared = readDeclaration();
const files = listFiles(dist);
/** @type {import('@site/platform').RemoteManifest} */
const manifest = {
  name,
  version: '',
  platform: readPlatformVersion(),
  routes: declared.routes ?? [],
  slots: /** @type {any} */ (Object.keys(declared.slots ?? {})),
  entry: 'client/remoteEntry.js',
  server: 'server/remote.cjs',
  shared: assetsOf('remote'),
  pages: Object.fromEntries(Object.keys(declared.pages ?? {}).map((page) => [page, assetsOf(`page-${page}`)])),
  slotAssets: Object.fromEntries(Object.keys(declared.slots ?? {}).map((slot) => [slot, assetsOf(`slot-${slot}`)])),
  files: Object.fromEntries(
    files.map((file) => {
      const body = readFileSync(join(dist, file));
      return [file, { bytes: body.length, integrity: integrity(body) }];
    }),
  ),
};
manifest.version = `${packageVersion}-${manifestHash(manifest)}`;
for (const route of manifest.routes) {
  if (!manifest.pages[route.page]) fail(`route ${route.path} names the page "${route.page}", which remote.pages lacks`);
}
writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
console.log(`${name} ${manifest.version}`);

/** The files of a named chunk group. @param {string} chunk @returns {{ js: string[], css: string[] }} */
function assetsOf(chunk) {
  const client = stats.stats[0]?.toJson({ all: false, chunkGroups: true });
  const group = client?.namedChunkGroups?.[chunk];
  if (!group) return fail(`there is no chunk "${chunk}": name it in the import, /* webpackChunkName: "${chunk}" */`);
  const names = (group.assets ?? []).map((asset) => `client/${asset.name}`);
  return { js: names.filter((file) => file.endsWith('.js')), css: names.filter((file) => file.endsWith('.css')) };
}

/** Evaluates the server's bundle to read what it declares; the host's modules are stand-ins here. */
function readDeclaration() {
  const file = join(dist, 'server', 'remote.cjs');
  /** @type {any} */
  const standIn = new Proxy(() => undefined, { get: () => standIn, apply: () => standIn });
  const module = { exports: /** @type {any} */ ({}) };
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    () => standIn,
  );
  const remote = module.exports.remote;
  if (!remote || remote.name !== name) fail(`src/remote.tsx must export \`remote\` with the name "${name}"`);
  return remote;
}

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(`${name}: ${reason}`);
  process.exit(1);
}
