import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { median } from '../../bench/median.ts';
import { DeskWorld, heap, scrollToEnd, switchTab } from './desk-world.ts';
import { gate } from './gate.ts';
import { interruptedLiveStream, ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
let served: ServedLeads;
test.beforeAll(async ({ desk }) => {
  world = desk;
  served = await ServedLeads.like(world);
});

const WIDTHS = [1440, 390];
const ROWS = 10_000;

test.describe('ten thousand leads', () => {
  const serveMany = (page: Page) => served.answer(page, { rows: ROWS });

  for (const width of WIDTHS) {
    test(`scroll smoothly with few rows rendered at a time, at ${width} px`, async () => {
      const { page, desk, context, seen } = await world.openDesk('/admin', { width, prepare: serveMany });
      const list = page.getByRole('list', { name: 'New Quotes' });
      await expect(desk.row('Lead 1.')).toBeVisible();
      await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '-1');
      await until(async () => {
        await scrollToEnd(list);
        return (await desk.row(`Lead ${ROWS}.`).count()) === 1;
      }, 90_000);
      const last = list.getByRole('listitem').last();
      await expect(last).toHaveAttribute('aria-posinset', String(ROWS));
      await expect(last).toHaveAttribute('aria-setsize', String(ROWS));
      expect(await list.getByRole('listitem').count()).toBeLessThan(60);
      expect(await heap(page)).toBeLessThan(150);
      expect(seen.exceptions).toEqual([]);
      await context.close();
    });
  }

  test('can be navigated by keyboard', async () => {
    const { page, desk, context } = await world.openDesk('/admin', { prepare: serveMany });
    await expect(desk.row('Lead 1.')).toBeVisible();
    await desk.row('Lead 1.').focus();
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent);
    for (const [key, name] of [
      ['ArrowDown', 'Lead 2.'],
      ['ArrowDown', 'Lead 3.'],
      ['ArrowUp', 'Lead 2.'],
      ['Home', 'Lead 1.'],
      ['ArrowUp', 'Lead 1.'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(name);
    }
    for (let row = 2; row <= 40; row += 1) {
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe(`Lead ${row}.`);
    }
    await expect(page.locator('[data-lead][tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(desk.heading('Lead 40.')).toBeVisible();
    expect(await focused()).toBe('Lead 40.');
    expect(await page.locator(':focus').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
    await page.keyboard.press('End');
    expect(await focused()).toMatch(/^Lead \d+\.$/);
    await context.close();
  });

  test('keep the lead that J and K opened in view, beyond the first page', async () => {
    const { page, desk, context } = await world.openDesk('/admin', { prepare: serveMany });
    await expect(desk.row('Lead 1.')).toBeVisible();
    for (let lead = 1; lead <= 60; lead += 1) {
      await page.keyboard.press('j');
      await expect(desk.heading(`Lead ${lead}.`)).toBeVisible();
    }
    await expect(desk.row('Lead 60.')).toBeInViewport({ ratio: 1 });
    for (let lead = 59; lead >= 1; lead -= 1) await page.keyboard.press('k');
    await expect(desk.heading('Lead 1.')).toBeVisible();
    await expect(desk.row('Lead 1.')).toBeInViewport({ ratio: 1 });
    await context.close();
  });

  test('continue after a page that failed to load, on request', async () => {
    let refused = 0;
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: async (page) => {
        await serveMany(page);
        await page.route('**/api/quote-requests/status/new?*', (route) => {
          refused += 1;
          return refused === 1 ? route.abort('connectionreset') : route.fallback();
        });
      },
    });
    await desk.row('Lead 1.').focus();
    await page.keyboard.press('End');
    await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
    expect(refused).toBe(1);
    await desk.button('Try Again').click();
    await expect(desk.panel.getByRole('alert')).toHaveCount(0);
    await expect(desk.row('Lead 51.')).toBeVisible();
    await context.close();
  });
});

test.describe('the tabs', () => {
  const KNOWN_MS = 200;
  const TABS = [
    ['In Progress', 'quote-requests/status/in_progress'],
    ['Closed Quotes', 'quote-requests/status/closed'],
    ['New Investments', 'investment-inquiries/status/new'],
    ['Active Investments', 'investment-inquiries/status/in_progress'],
    ['Closed Investments', 'investment-inquiries/status/closed'],
    ['New Quotes', 'quote-requests/status/new'],
  ] as const;

  test('show cached rows immediately, and other rows as soon as they load', async () => {
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: async (page) => {
        for (const [tab, path] of TABS) await served.answer(page, { rows: 1_000, path, prefix: tab });
      },
    });
    await expect(desk.row('New Quotes 1.')).toBeVisible();
    for (const [tab] of TABS) {
      await switchTab(page, tab);
      await expect(desk.activeTab).toHaveText(tab);
      await expect(desk.row(`${tab} 1.`)).toHaveCount(1);
    }
    const times = [];
    for (const [tab] of [...TABS, ...TABS] as const) times.push(await switchTab(page, tab));
    expect(median(times)).toBeLessThan(KNOWN_MS);
    await context.close();
  });
});

test.describe('a scrolled list', () => {
  const KNOWN = 450;
  const TIMEOUT_MS = 30_000;

  for (const [what, order] of [
    ['and nothing of it is on its way', undefined],
    ['a page that was asked for before answers before the first one', 'before'],
    ['a page that was asked for before answers after the first one', 'after'],
  ] as const) {
    test(`is complete, in order and up to date after the stream was interrupted: ${what}`, async () => {
      const line = interruptedLiveStream();
      const leads = served.leads({ rows: 1_000 });
      const answers = { first: gate(), deep: gate() };
      const deepest = String(leads[KNOWN - 1]?.id);
      const asked: string[] = [];
      let interrupted = false;
      const { page, desk, context } = await world.openDesk('/admin', {
        prepare: async (page) => {
          await line.prepare(page);
          await served.answer(page, {
            leads,
            before: async (cursor) => {
              asked.push(cursor);
              if (cursor === '') return interrupted ? answers.first.opened : undefined;
              if (cursor === deepest) await answers.deep.opened;
            },
          });
        },
      });
      await expect(desk.row('Lead 1.')).toBeVisible();
      const list = page.getByRole('list', { name: 'New Quotes' });
      const height = (await list.getByRole('listitem').first().boundingBox())?.height ?? 0;
      const scrollTo = (row: number) =>
        list.evaluate((element, top) => element.parentElement?.scrollTo({ top }), (row - 1) * height);
      for (const row of [40, 240, 300]) {
        // A row can be reached only after the rows down to it are loaded.
        await until(async () => {
          await scrollTo(row);
          return (await desk.row(`Lead ${row}.`).count()) === 1;
        }, TIMEOUT_MS);
      }
      await until(async () => ((await list.boundingBox())?.height ?? 0) === KNOWN * height, TIMEOUT_MS);
      if (order) {
        await scrollTo(KNOWN - 10);
        await until(() => asked.includes(deepest), TIMEOUT_MS);
      }

      // While the stream is interrupted, one lead leaves the list and another changes.
      leads.splice(9, 1);
      Object.assign(leads[290] ?? {}, { fullName: 'Changed meanwhile', version: 2 });
      interrupted = true;
      line.reopen();
      await until(() => asked.filter((cursor) => cursor === '').length === 2, TIMEOUT_MS);
      if (order === 'after') {
        answers.first.open();
        const border = String(leads[LIMITS.list.default - 1]?.id);
        await until(() => asked.includes(border), TIMEOUT_MS);
      }
      // Except with `after`, the page far down the list is answered first.
      answers.deep.open();
      await new Promise((resolve) => setTimeout(resolve, 300));
      answers.first.open();

      const expected = leads.slice(0, 400).map(({ fullName }, index) => `${index + 1}: ${fullName}`);
      await until(async () => (await rowsFrom(page, 286, 296)).includes('291: Changed meanwhile'), TIMEOUT_MS);
      expect(await rowsFrom(page, 1, 400)).toEqual(expected);
      await context.close();
    });
  }
});

/** Scrolls the list from one position to another and reads the row at each. */
function rowsFrom(page: Page, from: number, to: number): Promise<string[]> {
  return page.getByRole('list', { name: 'New Quotes' }).evaluate(
    async (list, [from, to]) => {
      const scroller = list.parentElement;
      const height = list.querySelector('li')?.getBoundingClientRect().height ?? 0;
      const found = [];
      for (let place = from; place <= to; place += 1) {
        const row = () => list.querySelector(`[aria-posinset="${place}"]`);
        const until = performance.now() + 2_000;
        while (!row() && performance.now() < until) {
          scroller?.scrollTo({ top: (place - 1) * height });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        found.push(`${place}: ${row()?.querySelector('b')?.textContent}`);
      }
      return found;
    },
    [from, to] as const,
  );
}
