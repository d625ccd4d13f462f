// node infra/bootstrap/run.mjs [--dev] [script.ts [arguments]]: installs the packages of the lock file where that has not
// been done (with --dev those for development, too), then runs a script in TypeScript in this very process. Only what must
// run before there are packages is JavaScript.
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
  // A wrong variable is told before the long work, not after it.
  if (process.argv[2]?.endsWith('infra/local/start.ts')) readSettings(process.env);
  await installPackagesOfLock(dev);
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : messageOf(error)}\n`);
  process.exit(1);
}
if (process.argv[2]) {
  const script = resolve(process.argv[2]);
  // As if it had been started by itself.
  process.argv.splice(1, 2, script);
  // Its cache lies where any user of the machine may write, and would be code that runs here.
  process.env.TSX_DISABLE_CACHE = '1';
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(script).href);
}
