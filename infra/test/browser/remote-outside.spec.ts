// A frontend in its team's own repository, using packed packages only.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import type { Browser } from 'playwright-core';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { chromiumPath } from '../chromium.ts';
import { removeScratch, scratchFolder } from '../scratch.ts';
import type { Product } from './product.ts';
import { Teams } from './release-world.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;
let scratch = '';
let folder = '';

test.use({ siteName: 'remote-outside' });
test.beforeAll(async ({ site, browser: chromium }) => {
  browser = chromium;
  product = site;
  scratch = scratchFolder();
  folder = join(scratch, 'clone');
});
test.afterAll(async () => {
  removeScratch(scratch);
});

/** @returns Its output. @throws the output, if it fails */
function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { NODE_OPTIONS: _, NODE_ENV: __, RELEASE_SITE: ___, RELEASE_TOKEN: ____, ...own } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...own, ...env } });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}
const npm = (args: string[], env?: NodeJS.ProcessEnv) => run('npm', args, folder, env);

/** Clones what git has of a new folder, as a team's CI does, and removes the folder. */
function moveByGit(made: string) {
  const git = (...args: string[]) => run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], made);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'New');
  git('clone', '-q', '.', folder);
  rmSync(made, { recursive: true });
}

test('an outside frontend is installed, tested, built, released with curl, and hydrated with one React', async () => {
  test.setTimeout(420_000);
  const packages = join(scratch, 'packages');
  run(process.execPath, [RUN, 'infra/build/packages.ts', packages], ROOT);
  expect(readdirSync(packages).sort()).toEqual([
    'site-contracts-1.0.0.tgz',
    'site-kit-1.0.0.tgz',
    'site-platform-1.0.0.tgz',
  ]);
  const made = join(scratch, 'made/reviews');
  const args = ['reviews', '--outside', made, '--packages', packages];
  expect(run(process.execPath, [RUN, 'infra/new-remote/new-remote.ts', ...args], ROOT)).toContain(
    'Made mfe-reviews in',
  );
  const quickly = ['--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', ['install', '--package-lock-only', ...quickly], made);
  moveByGit(made);
  rmSync(packages, { recursive: true });
  // With an empty cache, because npm's own may still have the archives.
  npm(['ci', '--cache', join(scratch, 'cache'), ...quickly]);
  // Nothing refers back to this repository.
  for (const name of ['contracts', 'kit', 'platform']) {
    const files = readdirSync(join(folder, 'node_modules/@site', name));
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']));
    expect(files).not.toContain('src');
  }
  npm(['run', 'check']);
  const began = Date.now();
  expect(npm(['test'], { CHROMIUM_PATH: await chromiumPath() })).toContain('Tests:       5 passed, 5 total');
  expect(Date.now() - began).toBeLessThan(30_000);

  npm(['run', 'build']);
  const client = join(folder, 'dist/client');
  const scripts = readdirSync(client).filter((name) => name.endsWith('.js'));
  expect(scripts).toContain('remoteEntry.js');
  // React comes from the host: no script contains it.
  expect(scripts.filter((name) => readFileSync(join(client, name), 'utf8').includes('react.element'))).toEqual([]);
  expect(scripts.filter((name) => /react\.transitional/.test(readFileSync(join(client, name), 'utf8')))).toEqual([]);

  const teams = new Teams(product);
  const { answer } = await teams.command('token', ['add', 'mfe-reviews']);
  const lines = readFileSync(join(folder, 'README.md'), 'utf8').match(/^ {4}.+$/gm) ?? [];
  expect(lines).toHaveLength(6);
  const env = { RELEASE_SITE: product.origin, RELEASE_TOKEN: answer.token };
  run('bash', ['-euc', lines.join('\n')], folder, env);
  const { version } = JSON.parse(readFileSync(join(folder, 'dist/manifest.json'), 'utf8'));
  expect(await teams.released()).toHaveProperty('mfe-reviews', version);
  expect(run('git', ['status', '--porcelain'], folder)).toBe('');

  // A shell without -e goes on after a line that failed: the script ends by itself.
  const bundle = join(folder, 'dist/server/remote.cjs');
  const built = readFileSync(bundle);
  writeFileSync(bundle, `${built}// changed`);
  const asked = spawnSync('sh', ['-c', lines.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  writeFileSync(bundle, built);
  expect(asked.status).not.toBe(0);
  expect(JSON.parse(asked.stdout)).toMatchObject({
    check: 'files',
    message: expect.stringMatching(/^server\/remote\.cjs has \d+ bytes, not \d+$/),
  });

  expect(await (await fetch(`${product.origin}/reviews`)).text()).toContain('3 steps lie ahead.');
  const page = await browser.newPage();
  const { messages, exceptions } = watch(page);
  await page.goto(`${product.origin}/reviews`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews', exact: true })).toBeVisible();
  // Hydrated: before that, a tick is the browser's alone.
  await page.waitForFunction(() => window.dataLayer?.length);
  // A second React would have no dispatcher for this state.
  await page.getByRole('checkbox', { name: 'Release it' }).check();
  await expect(page.getByText('1 of 3 steps are done.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
  expect([...messages, ...exceptions]).toEqual([]);
  await page.close();

  // The kit's own commands work the same way.
  expect(npm(['run', '--silent', 'releases'], env)).toContain(version);
  expect(() => npm(['run', '--silent', 'rollback'], env)).toThrow(
    'Refused: There is no version of mfe-reviews to go back to. Take it out of the site with release --withdraw if that is meant.',
  );
  expect(npm(['run', '--silent', 'release', '--', '--withdraw'], env)).toContain(`Withdrew mfe-reviews ${version} (`);
  expect(await teams.released()).not.toHaveProperty('mfe-reviews');
  expect(npm(['run', '--silent', 'rollback'], env)).toContain(`Went back to mfe-reviews ${version}`);
});
