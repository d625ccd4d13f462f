import { MESSAGES } from '@site/testing/spec-facts';
import type { Locator, Route } from 'playwright-core';
import { countCalls, DeskWorld, isListRead, settle, settledCalls } from './desk-world.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

const isChange = (method: string, path: string) =>
  method !== 'GET' && method !== 'HEAD' && /^\/api\/quote-requests\/[^/]+$/.test(path);

test.describe('a quote request', () => {
  test('shows all submitted data, with markup as text', async () => {
    const markup = '<img src=x onerror="document.title=1"><b>Bold</b>';
    const { id, name } = await world.sendQuote({
      fullName: `Zed ${markup}`,
      email: 'zed+1@example.com',
      phone: '(214) 555-0199 ext. 4',
      zipCode: '75201-1234',
      message: `Line one\n<script>alert(1)</script> ${markup}`,
      services: ['roofing', 'kitchen-remodel'],
      utm_source: '<i>google</i>',
      utm_medium: 'cpc',
      utm_campaign: 'fall',
      utm_content: 'ad 1',
      utm_term: 'roof plano',
      website: 'https://robot.example',
    });
    await world.patchQuote(id, { notes: markup, quotedPrice: markup });
    const { page, desk, context, seen } = await world.openDesk();
    await desk.choose(name);
    const main = desk.panel;
    for (const text of [
      '75201-1234',
      '<i>google</i>',
      'cpc',
      'fall',
      'ad 1',
      'roof plano',
      'Roofing',
      'Kitchen Remodel',
    ]) {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    }
    const details = main.getByRole('region', { name: 'Request details' });
    await expect(details.getByText('Line one')).toHaveText(`Line one\n<script>alert(1)</script> ${markup}`);
    await expect(main.getByRole('link', { name: 'zed+1@example.com' })).toHaveAttribute(
      'href',
      'mailto:zed%2B1@example.com',
    );
    await expect(main.getByRole('link', { name: '(214) 555-0199 ext. 4' })).toHaveAttribute('href', 'tel:+12145550199');
    await expect(main.getByLabel('Notes')).toHaveValue(markup);
    await expect(main.getByLabel('Quoted price')).toHaveValue(markup);
    expect(await desk.row(name).textContent()).toMatch(/Possibly spam.*due in \d+ (h|days)$/);
    await expect(main.getByText('Possibly spam', { exact: true }).last()).toBeVisible();
    await expect(main.locator('p', { hasText: /^Submitted/ })).toContainText(/due in \d+ (h|days)$/);
    expect(await page.title()).toMatch(/^Admin Dashboard/);
    expect(await page.locator('main img[src="x"], main script, main b b').count()).toBe(0);
    expect(seen.exceptions).toEqual([]);
    expect(seen.messages).toEqual([]);
    await context.close();
  });

  for (const width of [1440, 390]) {
    test(`shows when its response is due, in a neutral color at first, at ${width} px`, async () => {
      const { id } = await world.sendQuote();
      const template = await world.listed('quote-requests', 'new', id);
      const hour = 3_600_000;
      const ages = [71.5, 4.9, 3.5, -2.5, -72.5].map((hours, index) => ({ hours, name: `Waits ${index}` }));
      const { page, desk, context } = await world.openDesk('/admin', {
        width,
        prepare: (page) =>
          page.route('**/api/quote-requests/status/new', (route) =>
            route.fulfill({
              json: ages.map(({ hours, name }, index) => ({
                ...template,
                id: `00000000-0000-4000-8000-00000000000${9 - index}`,
                fullName: name,
                dueAt: new Date(Date.now() + hours * hour).toISOString(),
              })),
            }),
          ),
      });
      const color = (words: string) =>
        page
          .getByText(words, { exact: true })
          .last()
          .evaluate((at) => getComputedStyle(at).color);
      await expect(desk.row('Waits 0')).toBeVisible();
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/desk-waits-${width}.png` });
      const [calm, orange, red] = ['rgb(82, 106, 108)', 'rgb(165, 71, 10)', 'rgb(168, 30, 43)'];
      expect(
        await Promise.all(['due in 2 days', 'due in 4 h', 'due in 3 h', '2 h over', '3 days over'].map(color)),
      ).toEqual([calm, calm, orange, red, red]);
      await desk.choose('Waits 4');
      expect(await color('3 days over')).toBe(red);
      // On a line of its own, it starts at the left edge.
      await page.setViewportSize({ width: 340, height: 844 });
      const left = (at: Locator) => at.evaluate((element) => element.getBoundingClientRect().left);
      const alone = desk.panel.getByText('3 days over', { exact: true }).last();
      expect(await left(alone)).toBe(await left(desk.heading('Waits 4')));
      await context.close();
    });
  }

  test('has its actions on one line each, also beside a hint', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Visit Tuesday');
    await expect(desk.panel.getByText('Changes are not saved yet.')).toBeVisible();
    for (const width of [1440, 1280, 1024, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const action of ['Close Project', 'Move & next', 'Save Details', 'Move to In Progress']) {
        const { height = 0 } = (await desk.button(action).boundingBox()) ?? {};
        expect([width, action, height > 40 && height < 50]).toEqual([width, action, true]);
      }
    }
    await context.close();
  });

  test('moves to In Progress with all typed text, and the desk follows it; lists are fetched once', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Visit Tuesday');
    await desk.panel.getByLabel('Quoted price').fill('$46,800');
    await desk.panel.getByLabel('Net profit').fill('$9,400');
    await desk.panel.getByRole('switch', { name: 'Purchased', exact: true }).click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await settle();
    const reads = countCalls(page, isListRead);
    const changes = countCalls(page, isChange);
    await desk.button('Move to In Progress').dblclick();
    await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.row(name)).toBeVisible();
    await settle();
    expect(changes).toHaveLength(1);
    expect(reads).toEqual(['/api/quote-requests/status/in_progress']);
    await expect(desk.row(name)).toHaveAttribute('aria-current', 'true');
    expect(await world.listed('quote-requests', 'in_progress', id)).toMatchObject({
      notes: 'Visit Tuesday',
      quotedPrice: '$46,800',
      netProfit: '$9,400',
      purchased: true,
    });
    expect(await desk.button('Move to In Progress').count()).toBe(0);

    await desk.button('Close Project').click();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    await expect(desk.heading(name)).toBeVisible();
    expect(await world.listed('quote-requests', 'closed', id)).toMatchObject({ notes: 'Visit Tuesday' });
    await expect(desk.button('Delete Permanently')).toBeVisible();
    for (const gone of ['Save Details', 'Close Project', 'Move to In Progress']) {
      expect(await desk.button(gone).count()).toBe(0);
    }
    expect(await desk.panel.getByRole('textbox').count()).toBe(0);
    expect(await desk.panel.getByRole('switch').count()).toBe(0);
    await context.close();
  });

  test('can be closed from new; saving leaves it in place', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.panel.getByLabel('Notes').fill('Saved alone');
    await expect(desk.panel.getByText('Changes are not saved yet.')).toBeVisible();
    const reads = countCalls(page, isListRead);
    await desk.button('Save Details').dblclick();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/new']);
    await expect(desk.activeTab).toHaveText('New Quotes');
    expect(await desk.panel.getByText('Changes are not saved yet.').count()).toBe(0);
    expect(await world.listed('quote-requests', 'new', id)).toMatchObject({ notes: 'Saved alone', status: 'new' });
    await desk.button('Close Project').click();
    await until(async () => (await desk.activeTab.textContent()) === 'Closed Quotes');
    expect(await world.listed('quote-requests', 'closed', id)).toMatchObject({ notes: 'Saved alone' });
    await context.close();
  });

  test('shows the values in the response to a change, and lists are fetched again about 100 ms later', async () => {
    const { id, name } = await world.sendQuote();
    // The stream and the lists would replace the response before it is checked.
    const reading = gate();
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) => page.route('**/api/live?*', (route) => route.abort()),
    });
    await desk.choose(name);
    await settle();
    await page.route('**/api/quote-requests/status/new*', async (route) => {
      await reading.opened;
      await route.continue();
    });
    await page.route(`**/api/quote-requests/${id}`, async (route) => {
      const response = await route.fetch();
      const answer = { ...(await response.json()), quotedPrice: 'As the server has it' };
      await route.fulfill({ response, json: answer });
    });
    await page.evaluate(() => {
      const original = window.fetch;
      const times: number[] = [];
      Object.assign(window, { times });
      window.fetch = async (...args) => {
        const request = args[0] instanceof Request ? args[0] : new Request(...args);
        if (/\/status\/new/.test(request.url)) times.push(performance.now());
        const response = await original(...args);
        if (request.method === 'PATCH') times.push(performance.now());
        return response;
      };
    });
    await desk.panel.getByLabel('Notes').fill('Mine');
    await desk.button('Save Details').click();
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await until(async () => (await desk.panel.getByLabel('Quoted price').inputValue()) === 'As the server has it');
    const times = () => page.evaluate(() => (window as any).times);
    await until(async () => (await times()).length === 2);
    reading.open();
    await until(async () => (await desk.panel.getByLabel('Quoted price').inputValue()) === '');
    await settle();
    const [answered = 0, read = 0, ...more] = await times();
    expect(more).toEqual([]);
    // Timers may fire late but never early.
    expect(read - answered).toBeGreaterThan(95);
    expect(read - answered).toBeLessThan(1_000);
    await context.close();
  });

  for (const [what, answer] of [
    ['a 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['a 404', (route: Route) => route.fulfill({ status: 404, json: {} })],
    ['a 409', (route: Route) => route.fulfill({ status: 409, json: {} })],
    ['no answer', (route: Route) => route.abort('connectionreset')],
    ['a time-out', (route: Route) => route.abort('timedout')],
  ] as const) {
    test(`${what} to an update shows an error and keeps typed text`, async () => {
      const { id, name } = await world.sendQuote();
      const { page, desk, context } = await world.openDesk();
      await desk.choose(name);
      await desk.panel.getByLabel('Notes').fill('Do not lose me');
      await page.route(`**/api/quote-requests/${id}`, answer);
      for (const button of ['Save Details', 'Move to In Progress', 'Close Project']) {
        await desk.button(button).click();
        await desk.toast(MESSAGES.updateFailed, 'destructive');
        await desk.toast(MESSAGES.quoteRequestUpdateFailed, 'destructive');
        await desk.toasts.getByRole('button', { name: 'Dismiss' }).click();
        await expect(desk.activeTab).toHaveText('New Quotes');
        await expect(desk.panel.getByLabel('Notes')).toHaveValue('Do not lose me');
      }
      await page.unroute(`**/api/quote-requests/${id}`);
      await desk.button('Save Details').click();
      await desk.toast(MESSAGES.quoteRequestUpdated);
      await context.close();
    });
  }

  test('saves Purchased immediately, once, and resets it on failure', async () => {
    const { id, name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const purchased = desk.panel.getByRole('switch', { name: 'Purchased', exact: true });
    await expect(purchased).toHaveAttribute('aria-checked', 'false');
    await purchased.focus();
    const changes = countCalls(page, isChange);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.keyboard.press('Space');
    expect((await sent).postDataJSON()).toEqual({ purchased: true });
    await desk.toast(MESSAGES.quoteRequestUpdated);
    await expect(purchased).toHaveAttribute('aria-checked', 'true');
    expect((await world.listed('quote-requests', 'new', id)).purchased).toBe(true);

    const held = gate();
    await page.route(`**/api/quote-requests/${id}`, async (route) => {
      await held.opened;
      await route.fulfill({ status: 500, body: 'no' });
    });
    await purchased.dblclick();
    await expect(purchased).toHaveAttribute('aria-checked', 'false');
    held.open();
    await desk.toast(MESSAGES.updateFailed, 'destructive');
    await expect(purchased).toHaveAttribute('aria-checked', 'true');
    await settle();
    expect(changes).toHaveLength(2);
    await context.close();
  });
});
