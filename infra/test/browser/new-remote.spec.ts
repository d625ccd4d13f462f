// Creation and removal of a new frontend: npm run new-remote -- <name>

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { watch } from '@site/testing/browser';
import type { Browser } from 'playwright-core';
import type { Product } from './product.ts';
import { Teams } from './release-world.ts';
import { copyRepository } from './repository-copy.ts';
import { expect, test } from './test.ts';

let browser: Browser;
let product: Product;
/** A copy, so that changes stay out of the checkout. */
let copy: ReturnType<typeof copyRepository>;

test.use({ siteName: 'new-remote' });
test.beforeAll(async ({ site, browser: chromium }) => {
  browser = chromium;
  product = site;
  copy = copyRepository();
});
test.afterAll(async () => {
  copy?.remove();
});

/** Runs a program in the copy. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { RELEASE_SITE: _, RELEASE_TOKEN: __, NODE_OPTIONS: ___, ...own } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/bootstrap/run.mjs', ...args], {
    cwd: copy.root,
    encoding: 'utf8',
    env: { ...own, DATA_DIR: product.dataDir, ...env },
  });
  return { status, stdout, stderr };
}
const newRemote = (...args: string[]) => run(['infra/new-remote/new-remote.ts', ...args]);

/** Every file of the copy with its content, except build output. */
function snapshot(): Record<string, string> {
  const files: Record<string, string> = {};
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      if (['node_modules', 'dist', '.cache'].includes(name)) continue;
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else files[relative(copy.root, path)] = createHash('sha256').update(readFileSync(path)).digest('hex');
    }
  };
  walk(copy.root);
  return files;
}

async function statusOf(path: string) {
  return (await fetch(product.origin + path)).status;
}

test.describe('a new frontend', () => {
  test('is created as one folder, built, tested, released and shown, and removed without a trace', async () => {
    test.setTimeout(840_000);
    const before = snapshot();
    const topLevel = readdirSync(copy.root);
    const made = newRemote('reviews');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain('Made mfe-reviews, with a page at /reviews.');
    expect(readdirSync(copy.root).filter((name) => !topLevel.includes(name))).toEqual(['mfe-reviews']);
    const [ofForms, own] = ['mfe-forms', 'mfe-reviews'].map(
      (name) => JSON.parse(readFileSync(join(copy.root, name, 'package.json'), 'utf8')).devDependencies,
    );
    // Everything but tools of tests.
    const build = Object.keys(ofForms).filter((name) => !/test|jest|playwright/.test(name));
    expect(own).toEqual(Object.fromEntries(build.map((name) => [name, ofForms[name]])));
    const after = snapshot();
    const changed = Object.keys(after).filter(
      (file) => after[file] !== before[file] && !file.startsWith('mfe-reviews/'),
    );
    expect(changed.sort()).toEqual([
      '.env.example',
      '.github/workflows/images.yml',
      '.github/workflows/release-mfe-reviews.yml',
      'docker-compose.yml',
      ...['remote', 'service', 'shell'].map((name) => `infra/docker/${name}.Dockerfile`),
      'infra/docs/settings.md',
      ...['config', 'migrations', 'remotes'].map((name) => `infra/k8s/base/${name}.yaml`),
      'infra/k8s/overlays/example/kustomization.yaml',
      'infra/production.md',
      'package-lock.json',
      'package.json',
    ]);
    // Each file names the new frontend as often as an existing one.
    for (const file of changed.filter((name) => !/^package|release-mfe-reviews/.test(name))) {
      const text = readFileSync(join(copy.root, file), 'utf8');
      const times = (what: RegExp) => text.match(what)?.length;
      expect([file, times(/mfe-reviews/g)]).toEqual([file, times(/mfe-admin/g)]);
      expect([file, times(/RELEASE_TOKEN_REVIEWS/g)]).toEqual([file, times(/RELEASE_TOKEN_ADMIN/g)]);
    }
    const words = Object.keys(after).filter((file) => file.startsWith('mfe-reviews/'));
    expect(words.filter((file) => /sample/i.test(readFileSync(join(copy.root, file), 'utf8')))).toEqual([]);

    // npm, the compiler, the linter and the tests accept it.
    const npm = spawnSync('npm', ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund'], {
      cwd: copy.root,
      encoding: 'utf8',
    });
    expect(`${npm.stdout}${npm.stderr}`).not.toMatch(/Missing:|Invalid:|EUSAGE/);
    expect(run(['infra/build/check-types.ts', 'mfe-reviews'])).toMatchObject({ status: 0 });
    const biome = join(copy.root, 'node_modules/@biomejs/biome/bin/biome');
    expect(run([biome, 'ci', '--vcs-enabled=false', '--error-on-warnings', 'mfe-reviews'])).toMatchObject({
      status: 0,
    });
    expect(run(['infra/build/build-all.ts', 'mfe-reviews'])).toMatchObject({ status: 0 });
    const tests = run(['infra/test/jest.ts', 'unit', 'mfe-reviews']);
    expect({ status: tests.status, said: tests.stderr }).toEqual({
      status: 0,
      said: expect.stringMatching(/3 passed/),
    });

    expect(await statusOf('/reviews')).toBe(404);
    const refused = run(['infra/registry/release.ts', 'mfe-reviews']);
    expect(refused).toMatchObject({ status: 2, stderr: 'There is no token for mfe-reviews: set RELEASE_TOKEN.\n' });
    const token = run(['infra/registry/token.ts', 'add', 'mfe-reviews', '--json']);
    const released = run(['infra/registry/release.ts', 'mfe-reviews', '--json'], {
      RELEASE_TOKEN: JSON.parse(token.stdout).token,
    });
    expect(released).toMatchObject({ status: 0 });
    const { version } = JSON.parse(released.stdout);
    const teams = new Teams(product);
    expect(await teams.released()).toHaveProperty('mfe-reviews', version);

    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    await page.goto(`${product.origin}/reviews`);
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews', exact: true })).toBeVisible();
    // Hydrated: before that, a tick is the browser's alone.
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.getByRole('checkbox', { name: 'Release it' }).check();
    await expect(page.getByText('1 of 3 steps are done.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    expect([...messages, ...exceptions]).toEqual([]);
    expect(await (await fetch(`${product.origin}/reviews`)).text()).toContain('3 steps lie ahead.');

    const gone = newRemote('mfe-reviews', '--remove');
    expect(gone).toMatchObject({ status: 0, stderr: '' });
    expect(gone.stdout).toBe('Removed mfe-reviews. The site no longer shows it, and its tokens are revoked.\n');
    expect(await statusOf('/reviews')).toBe(404);
    expect(await teams.released()).not.toHaveProperty('mfe-reviews');
    expect(snapshot()).toEqual(before);
    expect(readdirSync(copy.root).sort()).toEqual(
      [...new Set([...topLevel, '.cache'])].filter((name) => existsSync(join(copy.root, name))).sort(),
    );
    // Open pages still load its files.
    expect(await statusOf(`/remotes/mfe-reviews/${version}/client/remoteEntry.js`)).toBe(200);
    const { answer } = await teams.command('token', ['list', 'mfe-reviews']);
    expect(answer.tokens).toEqual([expect.objectContaining({ revokedAt: expect.any(String) })]);
    const reader = { RELEASE_TOKEN: teams.tokens['mfe-forms'] };
    const { answer: list } = await teams.command('releases', ['mfe-reviews'], reader);
    expect(list.remotes[0].history.map(({ action }: { action: string }) => action)).toEqual(['withdraw', 'release']);
    await page.close();
  });

  test('is rejected with a one-line error when its name is invalid or taken', () => {
    const before = snapshot();
    for (const { args, line } of [
      { args: ['Reviews'], line: '"Reviews" is no name for a frontend' },
      { args: ['mfe-forms'], line: 'mfe-forms already exists' },
      { args: ['login'], line: '/login belongs to mfe-admin' },
      { args: ['api'], line: "/api is the shell's own" },
      { args: [], line: 'Name one frontend: npm run new-remote -- <name>' },
      { args: ['nothing', '--remove'], line: 'There is no frontend mfe-nothing here' },
    ]) {
      const { status, stdout, stderr } = newRemote(...args);
      expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 });
      expect(stderr).toContain(line);
    }
    expect(snapshot()).toEqual(before);
  });

  test('does not remove committed work without an explicit option', () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: copy.root });
    git('init', '-q');
    git('add', 'mfe-forms');
    git('commit', '-q', '-m', 'work');
    const { status, stderr } = newRemote('mfe-forms', '--remove');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'mfe-forms contains committed work. To remove it anyway, add --force\n',
    });
    expect(existsSync(join(copy.root, 'mfe-forms/src/remote.tsx'))).toBe(true);
  });
});
