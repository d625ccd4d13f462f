// Runs the same suite against the mock host and the real shell (infra/adr/015).

import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import { startDev } from './dev-process.ts';
import { testsOfHost } from './parity-suite.ts';
import { type Product, startProduct } from './product.ts';
import { Teams } from './release-world.ts';
import { copyRepository } from './repository-copy.ts';
import { expect, test } from './test.ts';

const REMOTE = 'mfe-parity';

let browser: Browser;
let copy: ReturnType<typeof copyRepository>;
test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  copy = copyRepository();
  cpSync(join(ROOT, 'infra/test/fixtures', REMOTE), join(copy.root, REMOTE), { recursive: true });
});
test.afterAll(async () => {
  copy?.remove();
});

test.describe('the mock host', () => {
  let runner: Awaited<ReturnType<typeof startDev>>;
  test.beforeAll(async () => {
    test.setTimeout(320_000);
    runner = await startDev(copy.root, [REMOTE]);
    expect(runner.output).toContain('Ready:');
  });
  test.afterAll(async () => {
    await runner?.stop();
  });

  testsOfHost(() => ({ browser, origin: runner.origin }));
});

test.describe('the real shell', () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(720_000);
    const { status, stderr } = spawnSync('npx', ['webpack', 'build'], {
      cwd: join(copy.root, REMOTE),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    product = await startProduct();
    const teams = new Teams(product);
    // A slot has one owner at a time.
    expect(await teams.command('release', ['mfe-forms', '--withdraw', '--force'])).toMatchObject({ code: 0 });
    const { answer } = await teams.command('token', ['add', REMOTE]);
    const env = { RELEASE_TOKEN: answer.token };
    const dist = join(copy.root, REMOTE, 'dist');
    expect(await teams.command('release', [REMOTE, '--dist', dist], env)).toMatchObject({ code: 0 });
  });
  test.afterAll(async () => {
    await product?.stop();
  });

  testsOfHost(() => ({ browser, origin: product.origin }));
});
