// The mock host and the real shell, by one suite (infra/adr/015).
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { ROOT } from '../../local/paths.mjs';
import { startDev } from './dev-process.mjs';
import { openBrowser } from './open-browser.mjs';
import { testsOfHost } from './parity-suite.mjs';
import { startProduct } from './product.mjs';
import { Teams } from './release-world.mjs';
import { copyRepository } from './repository-copy.mjs';

const REMOTE = 'mfe-parity';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {ReturnType<typeof copyRepository>} */
let copy;
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
  /** @type {Awaited<ReturnType<typeof startDev>>} */
  let runner;
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
  /** @type {Awaited<ReturnType<typeof startProduct>>} */
  let product;
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
