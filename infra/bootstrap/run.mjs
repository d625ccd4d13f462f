// node infra/bootstrap/run.mjs [--dev] [script.ts [arguments]]: installs the packages of the lock file if needed (with
// --dev also those for development), then runs a TypeScript file in this process. Only code that must run before
// packages are installed is JavaScript.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './check-node.mjs';
import { messageOf, SetupError } from './errors.mjs';
import { installPackagesOfLock } from './install.mjs';
import { readSettings } from './settings.mjs';

const dev = process.argv[2] === '--dev';
if (dev) process.argv.splice(2, 1);
try {
  checkNode(process.versions.node);
  // Report a wrong variable before the long work, not after it.
  if (process.argv[2]?.endsWith('infra/local/start.ts')) readSettings(process.env);
  await installPackagesOfLock(dev);
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : messageOf(error)}\n`);
  process.exit(1);
}
if (process.argv[2]) {
  const script = resolve(process.argv[2]);
  // The script sees its arguments as if it had been started directly.
  process.argv.splice(1, 2, script);
  // Any user of the machine may write to the folder of its cache, and cached code would run here.
  process.env.TSX_DISABLE_CACHE = '1';
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(script).href);
}
