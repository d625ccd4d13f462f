// Builds the shell in the current folder: dist/static/<hash>/ (immutable files), dist/server/main.mjs, dist/client.json.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { contentHash, listFiles } from './files.mjs';
import { shellBootConfig, shellClientConfig, shellServerConfig } from './shell-config.mjs';

const dir = process.cwd();
const dist = join(dir, 'dist');
rmSync(dist, { recursive: true, force: true });
await compile([shellBootConfig(dir), shellClientConfig(dir), shellServerConfig(dir)]).catch((error) => {
  console.error(`shell: ${error.message}`);
  process.exit(1);
});

const client = join(dist, 'client');
if (existsSync(join(dir, 'public'))) cpSync(join(dir, 'public'), join(client, 'public'), { recursive: true });
const files = listFiles(client);
const version = contentHash(client, files);
mkdirSync(join(dist, 'static'));
renameSync(client, join(dist, 'static', version));
writeFileSync(join(dist, 'client.json'), `${JSON.stringify({ version, files }, null, 1)}\n`);
console.log(`shell ${version}`);
