import { type Forms, type Kind } from './forms-harness.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const DONE = { quote: 'Quote Request Submitted', investment: 'Investment Inquiry Submitted' };
const BOTH = ['quote', 'investment'] as const;
const WAITING = /You are offline\. Your (request|inquiry) is kept and will be sent when the connection is back\./;

let site: Forms;
let open: Forms['open'];
test.beforeAll(async ({ forms }) => {
  site = forms;
  open = site.open;
});

const count = async (kind: Kind, email: string) => (await site.leads(kind, email)).length;

for (const kind of BOTH) {
  test.describe(`the ${kind} form is stored exactly once`, () => {
    test('when submitted twice', async () => {
      const { page, fill, submit, toast, endpoint } = await open(kind);
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(endpoint.slice(2))) sent += 1;
      });
      await fill(`double-${kind}@example.com`);
      await submit.dblclick();
      await toast(DONE[kind]);
      expect(sent).toBe(1);
      expect(await count(kind, `double-${kind}@example.com`)).toBe(1);
      await page.context().close();
    });

    test('when the response is lost after the server committed', async () => {
      const email = `lost-${kind}@example.com`;
      const { page, fill, submit, toast, endpoint } = await open(kind);
      const keys = new Set();
      const bodies = new Set();
      let lost = 0;
      await page.route(endpoint, async (route) => {
        keys.add(route.request().headers()['idempotency-key']);
        bodies.add(route.request().postData());
        if (lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await fill(email);
      await submit.click();
      await toast(DONE[kind]);
      expect({ lost, keys: keys.size, bodies: bodies.size, leads: await count(kind, email) }).toEqual({
        lost: 1,
        keys: 1,
        bodies: 1,
        leads: 1,
      });
      await page.context().close();
    });

    test('when the page reloads during submission: the draft is restored and sent under the same key', async () => {
      const email = `reload-${kind}@example.com`;
      const { page, fill, submit, toast, endpoint, reload, field, seen } = await open(kind);
      await fill(email);
      await field('message').fill('First line\nsecond line');
      const [committed, held] = [gate(), gate()];
      const keys = new Set();
      const bodies = new Set();
      page.on('request', (request) => {
        if (!request.url().endsWith(endpoint.slice(2))) return;
        keys.add(request.headers()['idempotency-key']);
        bodies.add(request.postData());
      });
      let first = true;
      await page.route(endpoint, async (route) => {
        if (!first) return route.continue();
        first = false;
        await route.fetch();
        committed.open();
        await held.opened;
        await route.abort().catch(() => undefined);
      });
      await submit.click();
      await committed.opened;
      await reload();
      held.open();
      await until(async () => (await field('email').inputValue()) === email);
      await expect(field('message')).toHaveValue('First line\nsecond line');
      await submit.click();
      await toast(DONE[kind]);
      expect({ keys: keys.size, bodies: bodies.size, leads: await count(kind, email) }).toEqual({
        keys: 1,
        bodies: 1,
        leads: 1,
      });
      await expect(field('email')).toHaveValue('');
      await reload();
      await expect(field('email')).toHaveValue('');
      expect(seen.messages.filter((line) => !line.includes('net::ERR'))).toEqual([]);
      expect(seen.exceptions).toEqual([]);
      await page.context().close();
    });

    test('offline, then online: it shows that it is waiting and is sent automatically', async () => {
      const email = `offline-${kind}@example.com`;
      const { page, fill, submit, toast, note, axe, field } = await open(kind);
      await fill(email);
      await page.context().setOffline(true);
      await submit.click();
      await expect(note.getByText(WAITING)).toBeVisible();
      await expect(field('email')).toHaveValue(email);
      expect(await axe()).toEqual([]);
      expect(await count(kind, email)).toBe(0);
      await page.context().setOffline(false);
      await toast(DONE[kind]);
      await until(async () => (await field('email').inputValue()) === '');
      expect(await count(kind, email)).toBe(1);
      await page.context().close();
    });

    test('offline, reloaded while waiting, then online', async () => {
      const email = `offline-reload-${kind}@example.com`;
      const { page, fill, submit, toast, note, endpoint } = await open(kind);
      await fill(email);
      // Only the new document can send, however long the reload takes.
      let isReloaded = false;
      page.on('framenavigated', () => {
        isReloaded = true;
      });
      await page.route(endpoint, (route) => (isReloaded ? route.continue() : route.abort()));
      await page.context().setOffline(true);
      await submit.click();
      await expect(note.getByText(WAITING)).toBeVisible();
      // The reload happens before the `online` event.
      await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
      // At the top of the page the form is out of view: its code loads because a submission is waiting.
      await page.evaluate(() => {
        history.scrollRestoration = 'manual';
        scrollTo(0, 0);
      });
      await page.context().setOffline(false);
      // The toast may have appeared and disappeared before everything is loaded.
      await page.reload({ waitUntil: 'commit' });
      await toast(DONE[kind]);
      await until(async () => Object.keys(await page.evaluate(() => ({ ...sessionStorage }))).length === 0);
      expect(await count(kind, email)).toBe(1);
      await page.context().close();
    });

    test('edited while waiting: it is not sent until submitted again, with its current content', async () => {
      const email = `changed-${kind}@example.com`;
      const { page, fill, submit, toast, note, field } = await open(kind);
      await fill(email);
      await page.context().setOffline(true);
      await submit.click();
      await expect(note.getByText(WAITING)).toBeVisible();
      await field('message').fill('One thing more');
      await expect(note.getByText('it is not sent by itself')).toBeVisible();
      await page.context().setOffline(false);
      await page.waitForTimeout(1_000);
      expect(await count(kind, email)).toBe(0);
      await submit.click();
      await toast(DONE[kind]);
      expect(await site.leads(kind, email)).toEqual([expect.objectContaining({ message: 'One thing more' })]);
      await page.context().close();
    });

    test('with Redis and the worker down', async () => {
      const email = `redis-${kind}@example.com`;
      await site.product.stopProcess('worker');
      await site.product.stopRedis();
      try {
        const { page, fill, submit, toast } = await open(kind);
        await fill(email);
        await submit.click();
        await toast(DONE[kind]);
        expect(await count(kind, email)).toBe(1);
        await page.context().close();
      } finally {
        await site.product.startRedis();
        await site.product.startProcess('worker');
      }
    });

    test('with storage disabled', async () => {
      const email = `storage-${kind}@example.com`;
      const context = await site.browser.newContext();
      const page = await context.newPage();
      await page.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      });
      const { fill, submit, toast, seen, endpoint } = await site.openIn(page, kind);
      let lost = 0;
      await page.route(endpoint, async (route) => {
        if (lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await fill(email);
      await submit.click();
      await toast(DONE[kind]);
      expect(await count(kind, email)).toBe(1);
      expect(seen.exceptions).toEqual([]);
      await context.close();
    });

    test('in each of two independent tabs', async () => {
      const emails = [`tab-one-${kind}@example.com`, `tab-two-${kind}@example.com`];
      const context = await site.browser.newContext();
      const tabs = [];
      for (const email of emails) {
        const tab = await site.openIn(await context.newPage(), kind);
        await tab.fill(email);
        tabs.push(tab);
      }
      await Promise.all(tabs.map(({ submit }) => submit.click()));
      await Promise.all(tabs.map(({ toast }) => toast(DONE[kind])));
      for (const email of emails) expect(await count(kind, email)).toBe(1);
      await context.close();
    });

    test('in a tab duplicated while being filled in, and in its original', async () => {
      const email = `copy-${kind}@example.com`;
      const { page, fill, submit, toast, field, endpoint } = await open(kind);
      await fill(email);
      await page.route(endpoint, (route) => route.fulfill({ status: 500, body: 'no' }));
      await submit.click();
      await toast('Submission Error');
      await page.unroute(endpoint);
      // As in browsers, the duplicate starts with a copy of the tab's session storage.
      const kept = await page.evaluate(() => ({ ...sessionStorage }));
      const copy = await page.context().newPage();
      await copy.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value);
      }, kept);
      const second = await site.openIn(copy, kind);
      await expect(second.field('email')).toHaveValue(email);
      await expect(field('email')).toHaveValue(email);
      await Promise.all([submit.click(), second.submit.click()]);
      await Promise.all([toast(DONE[kind]), second.toast(DONE[kind])]);
      expect(await count(kind, email)).toBe(1);
      await page.context().close();
    });
  });
}
