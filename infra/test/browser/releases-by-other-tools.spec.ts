// Frontends that webpack and Rspack build without the kit: the description of the build format in kit/README.md is
// sufficient.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Product } from './product.ts';
import { readBuild, Teams } from './release-world.ts';
import { expect, test } from './test.ts';

const NAME = 'mfe-plain';

let browser: Browser;
let product: Product;
let teams: Teams;
let token: string;
/** A team's own folder. */
let folder: string;
test.use({ siteName: 'releases-by-other-tools' });
test.beforeAll(async ({ site, browser: chromium }) => {
  browser = chromium;
  product = site;
  teams = new Teams(product);
  token = (await teams.command('token', ['add', NAME])).answer.token;
  teams.tokens[NAME] = token;
  folder = mkdtempSync(join(tmpdir(), 'other-tools-'));
  cpSync(join(ROOT, 'infra/test/fixtures', NAME), join(folder, NAME), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

for (const tool of ['webpack', 'rspack']) {
  test(`a frontend built by ${tool} is accepted, server-rendered and hydrated with the shell’s React`, async () => {
    const { status, stdout } = spawnSync('npx', [tool, 'build'], { cwd: join(folder, NAME), encoding: 'utf8' });
    expect({ status, stdout }).toMatchObject({ status: 0 });

    const build = readBuild(join(folder, NAME, 'dist'));
    const { version } = build.manifest;
    expect(await teams.upload(build)).toMatchObject({ status: 201, answer: { remote: NAME, version } });
    const released = await teams.http(`/registry/remotes/${NAME}/release`, { token, body: { version } });
    expect(released).toMatchObject({ status: 200, answer: { version, inUse: true } });

    const html = await (await fetch(`${product.origin}/plain`)).text();
    expect(html).toContain('<h1>Built without the kit</h1>');
    expect(html).toContain('A slot of its own');

    const page = await browser.newPage();
    const { messages, exceptions } = watch(page);
    await page.goto(`${product.origin}/plain`);
    const served = await page.getByRole('button', { name: 'Pressed 0' }).elementHandle();
    await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'));
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'A slot of its own' }).check();
    // Hydrated, not rendered again.
    expect(await served?.innerText()).toBe('Pressed 1');
    // Only one React: the shell's.
    const shared = await page.evaluate(() => {
      const [shell] = (globalThis as any).__FEDERATION__.__INSTANCES__;
      const { react, 'react/jsx-runtime': jsx, '@site/platform': platform } = shell.shareScopeMap.default;
      return [react, jsx, platform].map((versions) =>
        Object.entries<any>(versions).map(([version, { from, useIn }]) => ({ version, from, useIn })),
      );
    });
    const useIn = ['shell', 'mfe_plain'];
    expect(shared).toEqual([
      [{ version: '19.3.1', from: 'shell', useIn }],
      [{ version: '19.3.1', from: 'shell', useIn }],
      [{ version: '1.0.0', from: 'shell', useIn }],
    ]);
    expect([...messages, ...exceptions]).toEqual([]);
    await page.getByRole('link', { name: 'Fairhand' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: "DFW's Renovation Experts" })).toBeVisible();
    expect([...messages, ...exceptions]).toEqual([]);
    await page.close();
  });
}
