// Checks the types of every package, or of the folders given: npm run check:types [-- folder ...]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { readWorkspaces } from './workspaces.ts';

const AT_ONCE = 2;
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** @returns Whether its types are correct; errors are printed. */
function check(folder: string): Promise<boolean> {
  const since = Date.now();
  return new Promise((done) => {
    let output = '';
    const child = spawn(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], { cwd: ROOT });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${folder} (${elapsed(since)})`);
      if (code !== 0) say(output.trim());
      done(code === 0);
    });
  });
}

const given = process.argv.slice(2).map((folder) => relative(ROOT, resolve(folder)));
// Tests with a database import its entities, which need compiler options that the package itself may not have.
const own = readWorkspaces().flatMap(({ folder }) => [folder, join(folder, 'test')]);
const folders = (given.length > 0 ? given : own).filter(
  (folder) => given.length > 0 || existsSync(join(ROOT, folder, 'tsconfig.json')),
);
const failed: string[] = [];
const queue = [...folders];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
      if (!(await check(folder))) failed.push(folder);
    }
  }),
);
if (failed.length > 0) {
  say(`Types are wrong in ${failed.join(', ')}.`);
  process.exitCode = 1;
}
