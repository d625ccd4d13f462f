// The mock host and the real shell, by one suite (infra/adr/015).

import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import { startDev } from './dev-process.ts';
import { openBrowser } from './open-browser.ts';
import { testsOfHost } from './parity-suite.ts';
import { startProduct } from './product.ts';
import { Teams } from './release-world.ts';
import { copyRepository } from './repository-copy.ts';

const REMOTE = 'mfe-parity';

let browser: Browser;
let copy: ReturnType<typeof copyRepository>;
beforeAll(async () => {
  browser = await openBrowser();
  copy = copyRepository();
  cpSync(join(ROOT, 'infra/test/fixtures', REMOTE), join(copy.root, REMOTE), { recursive: true });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  copy?.remove();
});

describe('the mock host', () => {
  let runner: Awaited<ReturnType<typeof startDev>>;
  beforeAll(async () => {
    runner = await startDev(copy.root, [REMOTE]);
    expect(runner.output).toContain('Ready:');
  }, 160_000);
  afterAll(() => {
    runner?.stop();
  });

  testsOfHost(() => ({ browser, origin: runner.origin }));
});

describe('the real shell', () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    const { status, stderr } = spawnSync('npx', ['webpack', 'build'], {
      cwd: join(copy.root, REMOTE),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    product = await startProduct();
    const teams = new Teams(product);
    // Its slot has one owner at a time.
    expect(await teams.command('release', ['mfe-forms', '--withdraw'])).toMatchObject({ code: 0 });
    const { answer } = await teams.command('token', ['add', REMOTE]);
    const env = { RELEASE_TOKEN: answer.token };
    const dist = join(copy.root, REMOTE, 'dist');
    expect(await teams.command('release', [REMOTE, '--dist', dist], env)).toMatchObject({ code: 0 });
  }, 360_000);
  afterAll(async () => {
    await product?.stop();
  }, 60_000);

  testsOfHost(() => ({ browser, origin: product.origin }));
});
