// No page uses inline styles except the stylesheets that the shell inlines: the page’s policy would block them.

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from '../../bootstrap/paths.mjs';
import { DeskWorld, settle } from './desk-world.ts';
import { ONE_PATH_PER_PAGE_TYPE, publicPaths, stopAdRedirect } from './public-paths.ts';
import { Teams } from './release-world.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const violations: string[] = [];
test.afterEach(() => expect(violations.splice(0)).toEqual([]));

/** Records policy violations, starting with the first byte of a page. */
async function listen(page: Page) {
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      // @ts-expect-error A function of the test.
      window.tellViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile ?? ''} ${sample}`);
    });
  });
}

/** Scrolls to the end of the page and back, so that every part has been near the viewport. */
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 600) {
      scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
  });
  await settle();
}

test.describe('inline styles', () => {
  test('are absent from public pages', async () => {
    for (const path of await publicPaths(world.origin)) {
      expect(await (await fetch(world.origin + path)).text()).not.toMatch(/<style(?! data-href=)|\sstyle=/);
    }
    const context = await world.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await listen(page);
    await stopAdRedirect(page);
    for (const path of ONE_PATH_PER_PAGE_TYPE) {
      const response = await page.goto(world.origin + path, { waitUntil: 'load' });
      expect(await response?.text()).not.toMatch(/<style(?! data-href=)|\sstyle=/);
      await readThrough(page);
    }
    await context.close();
  });

  test('are absent from the desk with its tabs, a lead, its viewer, an upload and a toast', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#12575d' } })
      .jpeg()
      .toBuffer();
    const photos = await world.upload('photos', [{ name: 'one.jpg', type: 'image/jpeg', bytes }]);
    const quote = await world.sendQuote({ photos });
    await world.sendInquiry();
    const { page, context, desk } = await world.openDesk('/admin', { prepare: listen });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settle();
    }
    await desk.tab('New Quotes').click();
    await desk.choose(quote.name);
    await desk.panel.getByRole('button', { name: `Photo 1 from ${quote.name}` }).click();
    const viewer = page.getByRole('dialog', { name: `Photos from ${quote.name}` });
    await expect(viewer).toBeVisible();
    await page.keyboard.press('+');
    await page.keyboard.press('Escape');
    await desk.button('Move to In Progress').click();
    await expect(desk.toasts.locator('li').first()).toBeVisible();
    await desk.tab('In Progress').click();
    await desk.choose(quote.name);
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    await page
      .locator('input[name=projectFiles]')
      .setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await expect(desk.panel.getByText('plan.pdf').first()).toBeVisible();
    for (const path of ['/admin/releases', '/admin?lead=none', '/login']) {
      await page.goto(world.origin + path, { waitUntil: 'load' });
      await settle();
    }
    await context.close();
  });

  test('are absent from a preview, and from a page with a missing frontend', async () => {
    const teams = new Teams(world.product);
    const { answer } = await teams.command('preview', ['mfe-forms', '--dist', join(ROOT, 'mfe-forms/dist')]);
    const context = await world.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await listen(page);
    await page.goto(answer.url, { waitUntil: 'load' });
    await expect(page.getByRole('link', { name: 'Leave preview' })).toBeVisible();
    await readThrough(page);
    await page.getByRole('link', { name: 'Leave preview' }).click();
    await page.route('**/remotes/mfe-forms/**', (route) => route.abort());
    await page.goto(`${world.origin}/`, { waitUntil: 'load' });
    await readThrough(page);
    await page.locator('#contact').getByText('could not be loaded').waitFor({ timeout: 30_000 });
    await context.close();
  });

  test('apply when a script sets a property, and are blocked as an attribute', async () => {
    const context = await world.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${world.origin}/`, { waitUntil: 'load' });
    const colors = await page.evaluate(() => {
      const [byAttribute, byScript] = [document.createElement('i'), document.createElement('i')];
      byAttribute.setAttribute('style', 'color: rgb(1, 2, 3)');
      byScript.style.color = 'rgb(1, 2, 3)';
      document.body.append(byAttribute, byScript);
      return [byAttribute, byScript].map((element) => getComputedStyle(element).color === 'rgb(1, 2, 3)');
    });
    expect(colors).toEqual([false, true]);
    await context.close();
  });
});
