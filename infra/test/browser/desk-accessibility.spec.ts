import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DeskWorld, findings } from './desk-world.ts';
import { threePages } from './fixtures.ts';
import { gate } from './gate.ts';
import { ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const WIDTHS = [1440, 1280, 390];

/** Saves a screenshot for inspection if a folder is set. */
async function picture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `desk-${name}.png`) });
}

async function check(page: Page, state: string, width: number) {
  await picture(page, `${state}-${width}`);
  expect({ state, width, found: await findings(page) }).toEqual({ state, width, found: [] });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ state, width, overflow }).toEqual({ state, width, overflow: 0 });
}

test.describe('axe has no findings', () => {
  for (const width of WIDTHS) {
    test(`in any state of the desk at ${width} px`, async () => {
      const size = { width, height: width > 1_000 ? 900 : 844 };
      const fresh = await world.sendQuote({
        fullName: 'Renee Castellano',
        message: 'We bought the house in June.',
        utm_source: 'google',
        website: 'x',
      });
      const closed = await world.sendQuote({ fullName: 'Walter Nakamura' });
      await world.patchQuote(closed.id, { status: 'closed', notes: 'Finished October 29.', purchased: true });
      const inquiry = await world.sendInquiry({ fullName: 'Devon Price' });
      const active = await world.sendInquiry({ fullName: 'Carol Hutchins' });
      await world.patchInquiry(active.id, { status: 'in_progress', interested: true });
      const done = await world.sendInquiry({ fullName: 'Bernard Ellison' });
      await world.patchInquiry(done.id, { status: 'closed' });

      const { page, desk, context } = await world.openDesk('/admin', size);
      await expect(desk.row(fresh.name).first()).toBeVisible();
      await check(page, 'list', width);
      await desk.row(fresh.name).first().click();
      await expect(desk.heading(fresh.name)).toBeVisible();
      await desk.button('History').click();
      await expect(desk.panel.getByText('Nothing has been changed yet.')).toBeVisible();
      await desk.panel.getByLabel('Notes').fill('Visit Tuesday 14:00');
      await check(page, 'detail', width);

      await page.route(`**/api/quote-requests/${fresh.id}`, (route) => route.fulfill({ status: 500, body: 'no' }));
      await desk.button('Save Details').click();
      await desk.toast('Update failed', 'destructive');
      await check(page, 'failed', width);
      await page.unroute(`**/api/quote-requests/${fresh.id}`);
      await world.patchQuote(fresh.id, { notes: 'Called Friday 9:10. Wants the island kept.' });
      await desk.panel.getByText(/^A colleague changed this/).waitFor({ state: 'attached' });
      await desk.button('Save Details').click();
      await expect(page.getByRole('dialog').getByText(/^Theirs, by/)).toBeVisible();
      await check(page, 'conflict', width);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      for (const [state, tab, { name }] of [
        ['closed', 'closed-quotes', closed],
        ['inquiry', 'new-investments', inquiry],
        ['active', 'active-investments', active],
        ['closed-inquiry', 'closed-investments', done],
      ] as const) {
        await page.goto(`${world.origin}/admin?tab=${tab}`);
        await desk.row(name).first().click();
        await expect(desk.heading(name)).toBeVisible();
        await check(page, state, width);
      }
      await desk.button('Delete Permanently').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'delete', width);
      await context.close();
    });
  }

  for (const width of WIDTHS) {
    test(`while a request is worked on, with its files, at ${width} px`, async () => {
      const plan = await threePages();
      const pdfFiles = await world.upload('pdfFiles', [{ name: 'survey.pdf', type: 'application/pdf', bytes: plan }]);
      const { id, name } = await world.sendQuote({ pdfFiles });
      await world.patchQuote(id, { status: 'in_progress', notes: 'Visit Tuesday', purchased: true });
      const upload = gate();
      const { page, desk, context } = await world.openDesk('/admin?tab=in-progress', {
        width,
        prepare: async (page) => {
          await page.route('**/survey.pdf', (route) => route.fulfill({ status: 404 }));
          await page.route('**/files', async (route) => {
            await upload.opened;
            await route.abort();
          });
        },
      });
      await desk.choose(name);
      await expect(desk.panel.getByText(MESSAGES.documentUnavailable('survey.pdf'))).toBeVisible();
      await desk.button('History').click();
      await expect(desk.panel.getByText('Notes: empty → “Visit Tuesday”')).toBeVisible();
      await check(page, 'in-progress', width);
      const input = desk.panel.locator('input[name=projectFiles]');
      await input.setInputFiles({ name: 'run.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expect(desk.panel.getByRole('alert').getByText(MESSAGES.projectFileFormat('run.exe'))).toBeVisible();
      await check(page, 'upload-refused', width);
      await input.setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: plan });
      await expect(desk.panel.getByRole('progressbar')).toBeVisible();
      await check(page, 'uploading', width);
      upload.open();
      await desk.toast(MESSAGES.filesUploadFailed, 'destructive');
      await desk.panel.getByLabel('Notes').fill('Typed too late');
      await world.patchQuote(id, { status: 'closed' });
      await expect(desk.panel.getByText('Notes, as you typed it')).toBeVisible();
      await check(page, 'closed-unsaved', width);
      await context.close();
    });
  }

  for (const width of WIDTHS) {
    test(`while a single lead loads, or fails to load, at ${width} px`, async () => {
      const { id, name } = await world.sendQuote();
      await world.patchQuote(id, { status: 'closed' });
      const answer = gate();
      const { page, desk, context } = await world.openDesk(`/admin?lead=${id}`, {
        width,
        prepare: (page) =>
          page.route(`**/api/quote-requests/${id}`, async (route) => {
            await answer.opened;
            await route.fulfill({ status: 500, body: 'no' });
          }),
      });
      const details = desk.panel.getByRole('region', { name: 'Request details' });
      await expect(details.getByText(MESSAGES.loadingData)).toBeVisible();
      await check(page, 'seeking', width);
      answer.open();
      await expect(details.getByRole('alert').getByText(MESSAGES.errorLoadingData)).toBeVisible();
      await check(page, 'sought-in-vain', width);
      await page.unroute(`**/api/quote-requests/${id}`);
      await details.getByRole('button', { name: 'Try Again' }).click();
      await expect(desk.heading(name)).toBeVisible();
      await context.close();
    });
  }

  for (const width of WIDTHS) {
    test(`while a list loads, fails, or is empty, at ${width} px`, async () => {
      let answer = 'wait';
      const { page, desk, context } = await world.openDesk('/admin', {
        width,
        prepare: (page) =>
          page.route('**/api/quote-requests/status/new*', async (route) => {
            while (answer === 'wait') await new Promise((resolve) => setTimeout(resolve, 100));
            if (answer === 'fail') await route.fulfill({ status: 500, body: 'no' });
            else await route.fulfill({ json: [] });
          }),
      });
      await expect(desk.panel.getByText('Loading data...')).toBeVisible();
      await check(page, 'loading', width);
      answer = 'fail';
      await expect(desk.panel.getByText('Error loading data')).toBeVisible();
      await check(page, 'error', width);
      answer = 'empty';
      await desk.button('Try Again').click();
      await expect(desk.panel.getByText('No new quotes')).toBeVisible();
      await check(page, 'empty', width);
      await context.close();
    });
  }
});

test.describe('axe has no findings during a day’s work', () => {
  for (const width of WIDTHS) {
    test(`at ${width} px`, async () => {
      const size = { width, height: width > 1_000 ? 900 : 844 };
      const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#12575d' } })
        .png()
        .toBuffer();
      const photos = await world.upload('photos', [{ name: 'one.png', type: 'image/png', bytes }]);
      const { name } = await world.sendQuote({ photos, website: 'x' });
      const { page, desk, context } = await world.openDesk('/admin', size);
      await desk.choose(name);
      await desk.button('Not spam').waitFor();
      await check(page, 'possibly-spam', width);

      await desk.panel.getByRole('button', { name: `Photo 1 from ${name}` }).click();
      const viewer = page.getByRole('dialog', { name: `Photos from ${name}` });
      await viewer.getByRole('button', { name: 'Rotate' }).click();
      await expect(viewer.getByRole('img', { name: /^Photo 1/ })).toHaveAttribute('style', /rotate\(90deg\)/);
      await check(page, 'rotated', width);
      await page.keyboard.press('Escape');

      const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: await threePages() };
      await desk.panel.locator('input[name=projectFiles]').setInputFiles(file);
      await desk.panel.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: 'Remove project file' })).toBeVisible();
      await check(page, 'remove-file', width);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

      await desk.button('Move to In Progress').click();
      await expect(desk.button('Undo move')).toBeVisible();
      await check(page, 'undo', width);

      await desk.button('Mark as spam').click();
      await expect(desk.button('Mark as spam')).toHaveCount(0);
      await check(page, 'spam', width);
      await page.goto(`${world.origin}/admin?q=xylophone`);
      await expect(desk.panel.getByText('Nothing found', { exact: true })).toBeVisible();
      await check(page, 'nothing-found', width);
      await page.route('**/api/leads/my-day', (route) => route.fulfill({ json: [] }));
      await page.goto(`${world.origin}/admin?view=my-day`);
      await expect(desk.panel.getByText('Nothing left for today', { exact: true })).toBeVisible();
      await check(page, 'nothing-left', width);
      await context.close();
    });
  }
});

test.describe('a low window', () => {
  // A landscape phone, and a screen of 1280 × 1024 enlarged to 400 %.
  for (const [width, height] of [
    [740, 360],
    [320, 256],
  ] as const) {
    test(`of ${width} × ${height} px shows the lead that was opened, with nothing over its heading`, async () => {
      const { name } = await world.sendQuote();
      const { page, desk, context } = await world.openDesk('/admin', { width, height });
      await desk.choose(name);
      const heading = desk.heading(name);
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport({ ratio: 1 });
      const isOnTop = await heading.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 5, y) === element);
      });
      expect(isOnTop).toBe(true);
      await check(page, 'low', width);
      await context.close();
    });
  }
});

test.describe('the button "More"', () => {
  test('keeps its icon where no other button of the header has one', async () => {
    const { page, context } = await world.openDesk('/admin', { width: 320, height: 640 });
    await expect(page.getByRole('button', { name: 'More', exact: true }).locator('.icon')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout', exact: true }).locator('.icon')).toBeHidden();
    await check(page, 'narrowest', 320);
    await context.close();
  });

  for (const fonts of ['with', 'without'] as const) {
    test(`and the rest of the header fit phones of any width, ${fonts} the brand's fonts`, async () => {
      const { page, context } = await world.openDesk('/admin', {
        width: 320,
        height: 640,
        prepare: async (page) => {
          if (fonts === 'without') await page.route('**/*.woff2', (route) => route.abort());
        },
      });
      await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
      for (const width of [320, 340, 359, 360, 372, 374, 375, 383, 390, 430]) {
        await page.setViewportSize({ width, height: 640 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await context.close();
    });
  }
});

test('a tablet shows the whole heading and has room to search', async () => {
  const { page, context } = await world.openDesk('/admin', { width: 768, height: 1024 });
  const heading = page.getByRole('heading', { name: 'Admin Dashboard', level: 1 });
  expect((await heading.boundingBox())?.height).toBeLessThan(40);
  expect((await page.getByRole('searchbox', { name: 'Search leads' }).boundingBox())?.width).toBeGreaterThan(300);
  await check(page, 'tablet', 768);
  await context.close();
});

test.describe('a list whose next page fails to load', () => {
  for (const width of WIDTHS) {
    test(`has no axe findings at ${width} px`, async () => {
      const served = await ServedLeads.like(world);
      const { page, desk, context } = await world.openDesk('/admin', {
        width,
        prepare: async (page) => {
          await served.answer(page, { rows: 60 });
          await page.route('**/api/quote-requests/status/new?*', (route) => route.abort('connectionreset'));
        },
      });
      await desk.row('Lead 1.').focus();
      await page.keyboard.press('End');
      await expect(desk.panel.getByRole('alert').getByText(MESSAGES.errorLoadingData, { exact: true })).toBeVisible();
      await check(page, 'page-failed', width);
      await context.close();
    });
  }
});

test.describe('text in a script that is written from right to left', () => {
  const hebrew = (words: number) => 'אבגדה '.repeat(words).trim();

  test('has its own direction, and a line that is too long loses its end', async () => {
    const fullName = hebrew(20);
    const { id } = await world.sendQuote({ fullName, message: hebrew(30) });
    await world.patchQuote(id, { notes: hebrew(4) });
    await world.json('POST', `/api/leads/${id}/contacts`, { outcome: 'no_answer', note: hebrew(5) });
    const { page, desk, context } = await world.openDesk(`/admin?q=${encodeURIComponent('אבגדה')}`);
    await desk.choose(fullName);
    const row = desk.row(fullName);
    const details = desk.panel.getByRole('region', { name: 'Request details' });
    const parts = [
      row.locator('b').first(),
      row.locator('span', { has: page.locator('mark') }),
      desk.heading(fullName),
      details.getByText(hebrew(30), { exact: true }),
      details.getByLabel('Notes'),
      details.getByText(hebrew(5), { exact: true }),
    ];
    await details.getByLabel('What was said').fill(hebrew(3));
    for (const part of [...parts, details.getByLabel('What was said')])
      await expect(part).toHaveCSS('direction', 'rtl');
    for (const part of parts.slice(0, 2)) expect(await part.evaluate(visibleEnds)).toEqual(['first']);
    await context.close();
  });

  test('leaves text in Latin script as it is', async () => {
    const { name } = await world.sendQuote({ message: 'The porch sags. '.repeat(20) });
    const { desk, context } = await world.openDesk();
    await desk.choose(name);
    const row = desk.row(name);
    const message = row.getByText(/^The porch/);
    for (const part of [row.locator('b').first(), message, desk.heading(name)]) {
      await expect(part).toHaveCSS('direction', 'ltr');
    }
    expect(await message.evaluate(visibleEnds)).toEqual(['first']);
    await context.close();
  });

  /** Which ends of the text are inside its box. */
  function visibleEnds(element: HTMLElement | SVGElement) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const box = element.getBoundingClientRect();
    const isInside = (text: Text | undefined, at: number) => {
      if (!text) return false;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return left >= box.left - 1 && right <= box.right + 1;
    };
    const last = texts.at(-1);
    return [isInside(texts[0], 0) && 'first', isInside(last, (last?.length ?? 0) - 1) && 'last'].filter(Boolean);
  }
});

test.describe('a name', () => {
  // Besley has no Vietnamese letters: headings use the fallback serif for them.
  for (const [fullName, selector] of [
    ['Nguyễn Thị Hằng', '[data-lead] b'],
    ['Ivana Kovačević', '[data-lead] b'],
    ['Ivana Kovačević', '[role=tabpanel] h2'],
  ] as const) {
    test(`${fullName} is rendered in the brand fonts, in ${selector}`, async () => {
      await world.sendQuote({ fullName });
      const { page, desk, context } = await world.openDesk();
      await desk.row(fullName).first().click();
      await expect(desk.heading(fullName)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const session = await page.context().newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.length).toBeGreaterThan(0);
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
      await context.close();
    });
  }
});
