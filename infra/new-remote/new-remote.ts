// `npm run new-remote -- <name>`: creates a complete frontend, with a page on its own route. `npm run new-remote --
// <name> --outside <folder> --packages <folder>`: the same in its own repository. `npm run new-remote -- <name>
// --remove`: removes it from the checkout and from the site that runs from DATA_DIR.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain, messageOf, SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';
import { REMOTES } from '../registry/remotes.ts';
import { addDeployment, removeDeployment } from './deployment.ts';
import { assertFree, type Names, namesOf } from './names.ts';
import { createOutside, type Source } from './outside.ts';
import { fillIn, TEMPLATE } from './template.ts';
import { addWorkspace, removeWorkspace } from './workspace.ts';

const USAGE =
  'npm run new-remote -- <name> [--outside <folder> (--packages <folder> | --registry <URL>) | --remove [--force]]';
try {
  const { name, outside, isRemoval, isForced, ...source } = readArguments();
  const names = namesOf(name);
  if (isRemoval) await remove(names, isForced);
  else if (outside) makeOutside(names, outside, source);
  else create(names);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const options = {
      outside: { type: 'string' },
      packages: { type: 'string' },
      registry: { type: 'string' },
      remove: { type: 'boolean' },
      force: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (!name || others.length > 0) throw new Error('Name one frontend');
    const { remove: isRemoval = false, force: isForced = false, ...more } = values;
    return { name, isRemoval, isForced, ...more };
  } catch (error) {
    throw new SetupError(`${messageOf(error)}: ${USAGE}`);
  }
}

function makeOutside(names: Names, target: string, source: Source) {
  createOutside(names, target, source);
  say(`Made ${names.folder} in ${target}, with a page at ${names.path} and a slot. What comes next, there:
  git init && npm install
  npm test
  npm run dev
The site's operator gives its team a token: npm run token -- add ${names.folder}`);
}

function create(names: Names) {
  assertFree(names);
  const { folder, path } = names;
  const target = join(ROOT, folder);
  try {
    cpSync(TEMPLATE, target, { recursive: true });
    fillIn(target, names);
    const manifest = manifestOf(names);
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    addDeployment(folder, REMOTES.at(-1) ?? '');
    addWorkspace(manifest);
  } catch (error) {
    // Create all of it or nothing.
    rmSync(target, { recursive: true, force: true });
    removeDeployment(folder);
    removeWorkspace(folder);
    throw error;
  }
  say(`Made ${folder}, with a page at ${path}. What comes next:
  npm run dev -- ${folder}
  npm test -w ${folder}
  npm run token -- add ${folder}     its team's token, while the site runs
  RELEASE_TOKEN=… npm run release -- ${folder}
npm start releases it as well. To remove it: npm run new-remote -- ${folder} --remove`);
}

/** Versions are the same as for the other frontends. */
function manifestOf({ folder, path }: Names) {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file, 'package.json'), 'utf8'));
  const platform = read('shell/platform');
  const { tsx, 'webpack-cli': cli } = read('.').dependencies;
  return {
    name: folder,
    version: '1.0.0',
    private: true,
    description: `The frontend behind ${path}.`,
    license: platform.license,
    type: 'module',
    scripts: {
      build: 'webpack build',
      test: `node ../infra/bootstrap/run.mjs --dev ../infra/test/jest.ts unit,component ${folder}/`,
    },
    dependencies: {
      '@site/platform': `^${platform.version}`,
      react: platform.peerDependencies.react,
    },
    devDependencies: {
      '@site/kit': read('kit').version,
      '@types/react': read('shell').devDependencies['@types/react'],
      tsx,
      webpack: read('kit').devDependencies.webpack,
      'webpack-cli': cli,
    },
  };
}

async function remove({ folder }: Names, isForced: boolean) {
  const target = join(ROOT, folder);
  if (!existsSync(join(target, 'src', 'remote.tsx'))) throw new SetupError(`There is no frontend ${folder} here`);
  if (!isForced && isCommitted(folder)) {
    throw new SetupError(`${folder} contains committed work. To remove it anyway, add --force`);
  }
  const site = await withdrawFromSite(folder);
  removeDeployment(folder);
  removeWorkspace(folder);
  rmSync(target, { recursive: true, force: true });
  say(`Removed ${folder}. ${site}`);
}

/** @returns A sentence about the result at the site. */
async function withdrawFromSite(folder: string): Promise<string> {
  const elsewhere = `If a site shows it, run: npm run release -- ${folder} --withdraw`;
  if (!existsSync(join(ROOT, 'services/core/dist'))) return elsewhere;
  const { withdraw } = await import('../registry/withdraw.ts');
  try {
    const { version, revoked } = await withdraw(folder, { env: process.env, isForGood: true, force: true });
    return version || revoked > 0
      ? 'The site no longer shows it, and its tokens are revoked.'
      : 'The site did not have it.';
  } catch (error) {
    if (error instanceof SetupError) return elsewhere;
    throw error;
  }
}

/** Whether git tracks files in the folder. Outside a repository it tracks none. */
function isCommitted(folder: string) {
  const { status, stdout } = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', '--', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() !== '';
}
