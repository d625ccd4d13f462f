// A fault in a page's script or server bundle breaks only that page; its forms belong to other teams.

import { brand } from '@site/contracts';
import type { Page } from 'playwright-core';
import { IS_SERVING_VISITORS } from './broken-builds.ts';
import { breakChunk, type Fault, KIND, startFaultIsolation, TYPED, WORDS } from './fault-isolation-world.ts';
import { gate } from './gate.ts';
import { withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: Awaited<ReturnType<typeof startFaultIsolation>>;
test.use({ siteName: 'fault-isolation' });
test.beforeAll(async ({ site, browser }) => {
  world = await startFaultIsolation(site, browser);
});
test.afterAll(() => world?.stop());
test.afterEach(() => world.reset());

const { old: OLD, new: NEW } = WORDS['mfe-marketing'];
const HEADLINE = "DFW's Renovation Experts";
const version = () => world.first['mfe-marketing'] ?? '';

const openBroken = (path: string, fault: Fault, until?: Promise<unknown>) =>
  world.open(path, (page) => breakChunk(page, version(), 'page-home', 'HomePage', fault, until));

const row = (fault: Fault) => ({
  remote: 'mfe-marketing',
  version: version(),
  kind: KIND[fault],
  side: 'browser',
  count: 1,
  part: 'page:home',
});

const FATAL = ['404', 'hang', 'evaluation', 'render'] as const;

for (const fault of FATAL) {
  test.describe(`a page whose code fails on load (${fault})`, () => {
    test('keeps the server’s HTML and a working form', async () => {
      const email = `page-${fault}@example.com`;
      const { page, fill, send, call, close } = await openBroken('/', fault);
      expect(await world.failures()).toEqual([row(fault)]);
      await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
      expect(await page.title()).toContain(brand.name);
      expect(await call.count()).toBe(0);
      await page.waitForFunction(() => window.dataLayer?.length);
      await fill(email);
      await send();
      expect(await world.leads(email)).toHaveLength(1);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      await close();
    });

    test('recovers with the newest release', async () => {
      const held = gate();
      const { page, form, submit, versions, scrollToForm, close } = await openBroken('/', fault, held.opened);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await world.releaseNewer('mfe-marketing');
      held.open();
      await page.getByRole('heading', { name: NEW }).waitFor({ timeout: 30_000 });
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      expect(await page.getByRole('heading', { name: OLD }).count()).toBe(0);
      await scrollToForm();
      // A browser sends no click if the form is replaced while its button is down.
      await expect.poll(() => form.evaluate((node) => Object.keys(node).join())).toContain('__reactProps');
      await submit.click();
      await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await versions()).toContain(`mfe-marketing ${world.newer['mfe-marketing'].manifest.version}`);
      expect(await world.failures()).toEqual([row(fault)]);
      await close();
    });
  });
}

test('a form keeps typed values when its page fails, even with a newer release available', async () => {
  const held = gate();
  const { page, fill, form, send, close } = await openBroken('/', 'evaluation', held.opened);
  await expect(form.locator('[name=fullName]')).toBeVisible();
  await fill('typing@example.com');
  await world.releaseNewer('mfe-marketing');
  held.open();
  expect(await world.failures()).toEqual([row('evaluation')]);
  await page.waitForFunction(() => window.dataLayer?.length);
  await expect(form.locator('[name=fullName]')).toHaveValue(TYPED.fullName);
  await send();
  expect(await world.leads('typing@example.com')).toHaveLength(1);
  await close();
});

test.describe('a form that hydrates while the user types, on a page without its script', () => {
  for (const [what, name, text] of [
    ['a field', 'fullName', 'Grace Hopper'],
    ['a field without a selection', 'email', 'grace@example.com'],
    ['a text area', 'message', 'Two windows leak.'],
  ] as const) {
    test(`keeps focus and every letter (${what})`, async () => {
      const held = gate();
      const { page, form, scrollToForm, close } = await openBroken('/', 'evaluation');
      await page.route('**/client/slot-quote-form.js', async (route) => {
        await held.opened;
        await route.continue();
      });
      await scrollToForm();
      await form.locator(`[name=${name}]`).click();
      const [first, second, third] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
      await page.keyboard.type(first);
      // Types after the new form has mounted, but before its code has processed it.
      await page.evaluate(
        ({ field, letters }) => {
          const old = document.querySelector('#contact form');
          const replaced = new Promise((resolve) => {
            new MutationObserver((_records, observer) => {
              const form = document.querySelector('#contact form');
              if (!form || form === old) return;
              observer.disconnect();
              const focused = document.activeElement;
              document.execCommand('insertText', false, letters);
              resolve(focused instanceof HTMLElement && focused.getAttribute('name') === field);
            }).observe(document.body, { childList: true, subtree: true });
          });
          Object.assign(window, { replaced });
        },
        { field: name, letters: second },
      );
      held.open();
      expect(await page.evaluate(() => Reflect.get(window, 'replaced'))).toBe(true);
      await until(
        async () => (await form.evaluate((node) => Object.keys(node).join())).includes('__reactProps'),
        20_000,
      );
      await page.keyboard.type(third);
      await page.waitForTimeout(500);
      await expect(form.locator(`[name=${name}]`)).toHaveValue(text);
      await close();
    });
  }
});

for (const name of [...FATAL, 'event']) {
  test.describe(`a page whose code fails on navigation (${name})`, () => {
    const fault = name as Fault;
    async function goHome(page: Page) {
      await page.waitForFunction(() => window.dataLayer?.length);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('banner').getByRole('link').first().click();
    }

    test('is replaced by the phone number, between a working header and footer', async () => {
      const { page, close } = await openBroken('/privacy-policy', fault);
      await goHome(page);
      if (fault === 'event') {
        await page.getByRole('heading', { name: OLD }).click();
      } else {
        const words = page.getByRole('main').getByText('could not be loaded');
        await expect(words).toHaveText(
          'This part of the page could not be loaded. Please call us. We answer the phone Monday to Friday, 8 a.m. to 5 p.m.',
          { timeout: 30_000 },
        );
        const call = words.locator('..').getByRole('link');
        await call.waitFor({ timeout: 30_000 });
        await expect(call).toHaveAttribute('href', brand.phone.href);
        await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
        await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible();
        await expect(page).toHaveTitle('Fairhand');
      }
      expect(await world.failures()).toEqual([row(fault)]);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await close();
    });

    if (fault === 'event') return;
    test('recovers with the newest release', async () => {
      const { page, close } = await openBroken('/privacy-policy', fault);
      await world.releaseNewer('mfe-marketing');
      await goHome(page);
      await page.getByRole('heading', { name: NEW }).waitFor({ timeout: 30_000 });
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      expect(await world.failures()).toEqual([row(fault)]);
      await close();
    });
  });
}

test.describe('a frontend whose server rendering fails for one page', () => {
  for (const [kind, code] of [
    ['render', "throw new Error('broken')"],
    ['timeout', "globalThis.forever ??= new Promise(() => undefined); require('react').use(globalThis.forever)"],
  ] as const) {
    test(`loses only its slot on that page, and the failure is counted (${kind})`, async () => {
      const slot = "module.exports.remote.slots['quote-form']";
      const build = withServerCode(
        world.newer['mfe-forms'],
        `const before = ${slot}; ${slot} = { load: async () => { const Form = await before.load();
         return function Guarded(props) {
         if (${IS_SERVING_VISITORS} && props.services?.[0] === 'roofing') { ${code} } return Form(props); } } }`,
      );
      expect(await world.teams.upload(build)).toMatchObject({ status: 201 });
      const { version: broken } = build.manifest;
      const token = world.teams.tokens['mfe-forms'];
      await world.teams.http('/registry/remotes/mfe-forms/release', { token, body: { version: broken } });
      const ask = async (path: string) => {
        const response = await fetch(world.product.origin + path);
        return { status: response.status, html: await response.text() };
      };
      const roofing = await ask('/services/roofing');
      expect(roofing.status).toBe(200);
      expect(roofing.html).toContain('Roofing in Dallas-Fort Worth');
      expect(roofing.html).toContain('could not be loaded');
      expect((await ask('/services/plumbing')).html).toContain(`>${WORDS['mfe-forms'].new}<`);
      const [failure] = await world.failures();
      expect(failure).toMatchObject({ remote: 'mfe-forms', version: broken, kind, side: 'server' });
      const { answer } = await world.teams.http('/registry/releases?remote=mfe-forms', { method: 'GET', token });
      expect(answer.remotes[0].errors).toEqual([
        {
          ...{ version: broken, kind, side: 'server', count: expect.any(Number), lastSeenAt: expect.any(String) },
          lastPart: 'remote',
        },
      ]);
      // After the switch to another version, the page is complete again immediately.
      await world.reset();
      expect((await ask('/services/roofing')).html).toContain(`>${WORDS['mfe-forms'].old}<`);
    });
  }
});
