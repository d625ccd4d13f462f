// Builds the shell in the current folder: dist/builds/<version>/{client,server,manifest.json}, immutable, dist/newest, which
// names it, and dist/server/main.mjs, which starts whichever build is released. Processes that run are not disturbed.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { integrity, listFiles, manifestHash } from './files.mjs';
import { readPlatformVersion } from './platform-version.mjs';
import { shellBootConfig, shellClientConfig, shellServerConfig } from './shell-config.mjs';

/** To go back to. What a process runs from is younger: it says so every hour. */
const KEPT = 10;
const DAY_MS = 86_400_000;

const dir = process.cwd();
const dist = join(dir, 'dist');
const builds = join(dist, 'builds');
const making = join(dist, 'making');
rmSync(making, { recursive: true, force: true });
await compile([shellBootConfig(dir, making), shellClientConfig(dir, making), shellServerConfig(dir, making)]).catch(
  (error) => {
    console.error(`shell: ${error.message}`);
    process.exit(1);
  },
);
if (existsSync(join(dir, 'public'))) cpSync(join(dir, 'public'), join(making, 'client', 'public'), { recursive: true });

const manifest = describe(making);
const { version } = manifest;
writeFileSync(join(making, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
const build = join(builds, version);
mkdirSync(builds, { recursive: true });
if (existsSync(build)) utimesSync(build, new Date(), new Date());
else renameSync(making, build);
rmSync(making, { recursive: true, force: true });
mkdirSync(join(dist, 'server'), { recursive: true });
put(join(dist, 'server', 'main.mjs'), (part) => copyFileSync(join(build, 'server', 'main.mjs'), part));
put(join(dist, 'newest'), (part) => writeFileSync(part, `${version}\n`));
for (const { folder, modifiedAt } of byAge(builds).slice(KEPT)) {
  if (Date.now() - modifiedAt > DAY_MS) rmSync(folder, { recursive: true, force: true });
}
console.log(`shell ${version}`);

/** @param {string} folder */
function describe(folder) {
  const { version: packageVersion } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const files = Object.fromEntries(
    listFiles(folder).map((file) => {
      const body = readFileSync(join(folder, file));
      return [file, { bytes: body.length, integrity: integrity(body) }];
    }),
  );
  const none = { js: [], css: [] };
  const [entry, server] = ['client/client.js', 'server/worker.mjs'];
  // Of the shape that remotes have, so that whoever lists what is released needs no other.
  const parts = { routes: [], slots: [], entry, server, shared: none, pages: {}, slotAssets: {} };
  const content = { name: 'shell', platform: readPlatformVersion(), ...parts, files };
  return { ...content, version: `${packageVersion}-${manifestHash(content)}` };
}

/** Whole or not at all. @param {string} path @param {(part: string) => void} write */
function put(path, write) {
  write(`${path}.part`);
  renameSync(`${path}.part`, path);
}

/** Newest first. @param {string} folder */
function byAge(folder) {
  return readdirSync(folder)
    .map((name) => ({ folder: join(folder, name), modifiedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.modifiedAt - a.modifiedAt);
}
