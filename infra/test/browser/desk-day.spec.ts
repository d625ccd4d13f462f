import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { type DeskWorld, findings, holdClock } from './desk-world.ts';
import { threePages } from './fixtures.ts';
import { ServedLeads } from './served-leads.ts';
import { expect, test } from './test.ts';

// "My day" covers the whole site.
test.use({ siteName: 'emptied' });

let world: DeskWorld;
let anas: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
  anas = await desk.addColleague('ana@example.com');
});

test('"My day" says when there are more leads than it shows', async () => {
  const served = await ServedLeads.like(world);
  let leads = served.leads({ rows: 200 });
  const { page, context } = await world.openDesk('/admin?view=my-day', {
    prepare: (page) =>
      page.route('**/api/leads/my-day', (route) =>
        route.fulfill({ json: leads.map((lead) => ({ ...lead, kind: 'quote-request' })) }),
      ),
  });
  await expect(page.getByText('My day: 200+ to do')).toBeVisible();
  leads = leads.slice(1);
  await page.reload();
  await expect(page.getByText('My day: 199 to do')).toBeVisible();
  await context.close();
});

/** Counts presses: of buttons, links and rows in view, and of keys outside text input. */
function pressCounter(page: Page) {
  const count = { presses: 0 };
  return {
    count,
    press: async (target: Locator) => {
      count.presses += 1;
      await expect(target).toBeInViewport({ ratio: 1 });
      // A press on a telephone number leaves the browser.
      if ((await target.getAttribute('href'))?.startsWith('tel:'))
        await target.evaluate((one) => {
          one.ownerDocument.addEventListener('click', (event) => event.preventDefault(), { once: true });
        });
      await target.click();
    },
    /** Opens a list of options and chooses one. */
    choose: async (target: Locator, label: string) => {
      count.presses += 2;
      await expect(target).toBeInViewport({ ratio: 1 });
      await target.selectOption({ label });
    },
    key: async (key: string) => {
      count.presses += 1;
      await page.keyboard.press(key);
    },
  };
}

test.describe('the office’s day', () => {
  test('a caller is found within 2 s, by one query', async () => {
    const { name } = await world.sendQuote({ phone: '(817) 555-0155' });
    for (let count = 0; count < 5; count += 1) await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { prepare: (page) => page.clock.install() });
    const { key, press, count } = pressCounter(page);
    const queries: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/leads') queries.push(request.url());
    });
    // The search begins when no key has been pressed for a moment, which a busy machine may need between two of them.
    await holdClock(page);
    const start = performance.now();
    await key('/');
    await page.keyboard.type('8175550155');
    await page.clock.resume();
    await press(
      page.getByRole('list', { name: 'Search results' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    );
    await expect(desk.heading(name)).toBeVisible();
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(queries).toHaveLength(1);
    expect(count.presses).toBe(2);
    await context.close();
  });

  for (const [outcome, presses] of [
    ['Reached', 4],
    ['No answer', 3],
  ] as const) {
    test(`a call that ended in "${outcome}" takes ${presses} presses`, async () => {
      const { id, name } = await world.sendQuote();
      const { page, desk, context } = await world.openDesk();
      const { press, count } = pressCounter(page);
      await press(desk.row(name));
      await press(desk.panel.getByRole('link', { name: 'Call' }));
      if (outcome === 'Reached') {
        await press(desk.panel.getByLabel('What was said'));
        await page.keyboard.type('Wants Tuesday');
      }
      await press(desk.button(outcome));
      await expect(desk.row(name)).toContainText(outcome);
      expect(count.presses).toBe(presses);
      expect((await world.json('GET', `/api/leads/${id}/contacts`)).length).toBe(1);
      await context.close();
    });
  }

  test('"Move & next" takes one press, and so does undoing the move', async () => {
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    const { press, count } = pressCounter(page);
    await press(desk.row(first.name));
    await press(desk.button('Move & next'));
    await expect(desk.heading(second.name)).toBeVisible();
    await press(desk.panel.getByRole('button', { name: /^Undo/ }));
    await expect(desk.heading(first.name)).toBeVisible();
    expect((await world.listed('quote-requests', 'new', first.id))?.status).toBe('new');
    expect(count.presses).toBe(3);
    await context.close();
  });

  test('assigning takes three presses, setting a follow-up two, closing two', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    const { press, choose, count } = pressCounter(page);
    await press(desk.row(name));
    await choose(desk.panel.getByRole('combobox', { name: 'Assigned to' }), 'Ana');
    expect(count.presses).toBe(3);
    const followUp = desk.panel.getByLabel('Follow-up');
    await press(followUp);
    await followUp.fill('2099-03-02');
    await expect(desk.panel.getByLabel('Time', { exact: true })).toHaveValue('08:00');
    expect(count.presses).toBe(4);
    await expect.poll(async () => (await world.listed('quote-requests', 'new', id))?.assigneeId).toBeTruthy();
    await press(desk.button('Close Project'));
    await expect(desk.activeTab).toHaveText('Closed Quotes');
    expect(count.presses).toBe(5);
    await context.close();
  });

  test('opening "My day" takes one press, saving a view four', async () => {
    const { page, context } = await world.openDesk();
    const { press, count } = pressCounter(page);
    await press(page.getByRole('button', { name: 'My day' }));
    await expect(page.getByRole('tabpanel').getByText(/^My day/)).toBeVisible();
    expect(count.presses).toBe(1);
    await press(page.getByRole('button', { name: 'Filters' }));
    await press(page.getByRole('button', { name: 'Has photos' }));
    await press(page.getByLabel('Name of the view'));
    await page.keyboard.type('With photos');
    await press(page.getByRole('button', { name: 'Save view' }));
    await expect(page.getByRole('button', { name: 'With photos', exact: true })).toBeVisible();
    expect(count.presses).toBe(5);
    await context.close();
  });

  test('marking spam takes two presses, finding and restoring it four', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    const { press, count } = pressCounter(page);
    await press(desk.row(name));
    await press(desk.button('Mark as spam'));
    await expect(desk.row(name)).toHaveCount(0);
    expect(count.presses).toBe(2);
    await press(page.getByRole('button', { name: 'Filters' }));
    await press(page.getByRole('button', { name: 'Marked as spam' }));
    await press(desk.row(name));
    await press(desk.button('Not spam'));
    await expect(desk.button('Not spam')).toHaveCount(0);
    expect(count.presses).toBe(6);
    expect(await world.json('GET', `/api/quote-requests/${id}`)).toMatchObject({ spam: false });
    await context.close();
  });

  test('viewing or downloading photos, comparing and printing take two presses each, rotating one more', async () => {
    const email = `photos${Date.now()}@example.com`;
    await world.sendQuote({ email, phone: '(817) 555-0156', services: ['painting'] });
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#12575d' } })
      .png()
      .toBuffer();
    const files = ['one.png', 'two.png'].map((name) => ({ name, type: 'image/png', bytes }));
    const photos = await world.upload('photos', files);
    const { name } = await world.sendQuote({ email, phone: '(817) 555-0157', photos });
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute('data-printed', '');
        }),
    });
    const { press, count } = pressCounter(page);
    await press(desk.row(name));
    await press(desk.panel.getByRole('button', { name: `Photo 1 from ${name}` }));
    const viewer = page.getByRole('dialog', { name: `Photos from ${name}` });
    await press(viewer.getByRole('button', { name: 'Rotate' }));
    await expect(viewer.getByRole('img', { name: /^Photo 1/ })).toHaveAttribute('style', /rotate\(90deg\)/);
    expect(count.presses).toBe(3);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await press(desk.button('Download All Photos'));
    expect((await download).suggestedFilename()).toBe(`${name} photos.zip`);
    expect(count.presses).toBe(4);
    await press(desk.panel.getByRole('button', { name: 'Compare with Painting' }));
    await expect(page.getByRole('dialog', { name: 'Compare requests' })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(desk.button('Print'));
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    expect(count.presses).toBe(6);
    await context.close();
  });

  test('a file of an open lead is removed in three presses', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    const { press, count } = pressCounter(page);
    await press(desk.row(name));
    const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: await threePages() };
    await desk.panel.locator('input[name=projectFiles]').setInputFiles(file);
    const remove = desk.panel.getByRole('button', { name: 'Remove', exact: true });
    // Below the form: scrolling does not count as a press.
    await remove.scrollIntoViewIfNeeded();
    await press(remove);
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await expect(desk.panel.getByText('contract.pdf')).toHaveCount(0);
    expect(count.presses).toBe(3);
    await expect(desk.panel.locator('input[name=projectFiles]')).toBeFocused();
    await context.close();
  });

  test('a phone shows the notes on the first screen, and no toast covers Move', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 844 });
    await desk.choose(name);
    const notes = desk.panel.getByLabel('Notes');
    const move = desk.button('Move to In Progress');
    await expect(notes).toBeInViewport({ ratio: 1 });
    await expect(move).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await notes.fill('Back door');
    await desk.button('Save Details').click();
    await desk.toast('Request updated');
    const toast = await desk.toasts.getByRole('listitem').first().boundingBox();
    const box = await move.boundingBox();
    expect((toast?.y ?? 9_999) + (toast?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    await context.close();
  });

  test('no toast covers Move at the end of the page on a phone, even with unsaved changes', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 844 });
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Back door');
    await desk.panel.getByRole('switch', { name: 'Purchased' }).click();
    await desk.toast('Request updated');
    await expect(desk.panel.getByText('Changes are not saved yet.')).toBeVisible();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const toast = await desk.toasts.getByRole('listitem').first().boundingBox();
    if (!toast) throw new Error('the toast is gone');
    for (const name of ['Move to In Progress', 'Move & next', 'Close Project', 'Save Details']) {
      const box = await desk.button(name).boundingBox();
      expect(box?.y).toBeGreaterThan(toast.y + toast.height);
    }
    await context.close();
  });

  test('"Funded & next" moves an inquiry on a phone and shows the next one', async () => {
    const second = await world.sendInquiry();
    const first = await world.sendInquiry();
    const { desk, context } = await world.openDesk('/admin?tab=new-investments', { width: 390, height: 844 });
    await desk.choose(first.name);
    await expect(desk.button('Move & next')).toHaveCount(0);
    for (const name of ['Mark as Funded', 'Funded & next', 'Close Investment', 'Save Notes']) {
      await expect(desk.button(name)).toBeInViewport({ ratio: 1 });
    }
    await desk.button('Funded & next').click();
    await expect(desk.heading(second.name)).toBeVisible();
    expect((await world.listed('investment-inquiries', 'in_progress', first.id))?.status).toBe('in_progress');
    await context.close();
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1440, 900],
  ]) {
    test(`has no axe findings and no overflow, at ${width} px`, async () => {
      const email = `look${Date.now()}@example.com`;
      await world.sendQuote({ email, services: ['painting'] });
      const { id, name } = await world.sendQuote({ email });
      // Puts it first: a phone renders only the visible part of a long list.
      await world.patchQuote(id, { followUpAt: new Date(Date.now() - 60_000).toISOString() });
      const hers = await anas.openDesk(`/admin?tab=new-quotes&lead=${id}`);
      const { page, desk, context } = await world.openDesk('/admin?view=my-day', { width, height });
      const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      await expect(desk.row(name)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await isWithin()).toBe(true);
      await desk.choose(name);
      await expect(page.getByText('Ana is viewing this')).toBeVisible();
      await desk.panel.getByRole('button', { name: 'Compare with Painting' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Compare requests' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await findings(page)).toEqual([]);
      expect(await isWithin()).toBe(true);
      await context.close();
      await hers.context.close();
    });
  }
});
