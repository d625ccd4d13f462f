// Builds the remote in the current folder: dist/client, dist/server and dist/manifest.json. Touches no other package.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContract } from './check-contract.mjs';
import { compile } from './compile.mjs';
import { contentHash, listFiles } from './files.mjs';
import { BUILD_MARK, remoteClientConfig, remoteServerConfig } from './remote-config.mjs';
import { describeBuild } from './remote-manifest.mjs';

const dir = process.cwd();
const { name, version: packageVersion } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
const dist = join(dir, 'dist');

rmSync(dist, { recursive: true, force: true });
try {
  // The compiler of types is a program of its own; bundling does not wait for it.
  const [stats, wrong] = await Promise.all([
    compile([remoteClientConfig(dir, name), remoteServerConfig(dir, name)]),
    checkContract(dir),
  ]);
  if (wrong) throw new Error(`it does not keep the contract of @site/platform (shell/platform/README.md):\n${wrong}`);
  // Files of public/ carry their own hash in their names and are served under /assets/<remote>/.
  if (existsSync(join(dir, 'public'))) cpSync(join(dir, 'public'), join(dist, 'client', 'public'), { recursive: true });
  nameBuild();
  const manifest = describeBuild({ dist, name, packageVersion, stats });
  writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`${name} ${manifest.version}`);
} catch (error) {
  console.error(`${name}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Writes the hash of all files into the scripts, in the place of its mark. */
function nameBuild() {
  const built = listFiles(dist);
  const hash = contentHash(dist, built);
  for (const file of built.filter((path) => /^client\/(?!public\/).*\.js$/.test(path))) {
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(BUILD_MARK, hash));
  }
}
