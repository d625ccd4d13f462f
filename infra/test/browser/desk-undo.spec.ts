import type { DeskWorld } from './desk-world.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
});

test.describe('an accidental move', () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    test(`can be undone beside the list, and Close never appears where Move was, at ${width} px`, async () => {
      const { id, name } = await world.sendQuote();
      const { desk, context } = await world.openDesk('/admin', { width, height });
      await desk.choose(name);
      const move = await desk.button('Move to In Progress').boundingBox();
      await desk.button('Move to In Progress').click();
      await until(async () => (await desk.activeTab.textContent()) === 'In Progress');
      const close = await desk.button('Close Project').boundingBox();
      if (!move || !close) throw new Error('a button is out of sight');
      const apart =
        close.x >= move.x + move.width || move.x >= close.x + close.width || close.y >= move.y + move.height;
      expect(apart).toBe(true);
      await desk.panel.getByRole('button', { name: /^Undo/ }).click();
      await until(async () => (await desk.activeTab.textContent()) === 'New Quotes');
      await expect(desk.button('Move to In Progress')).toBeVisible();
      expect((await world.listed('quote-requests', 'new', id))?.status).toBe('new');
      expect(await desk.panel.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
      await context.close();
    });
  }
});

test.describe('the button that undoes a move', () => {
  for (const seen of [false, true]) {
    test(`can be pressed at once on a phone that was scrolled down, its new tab ${seen ? '' : 'not '}seen before`, async () => {
      const { name } = await world.sendQuote();
      const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 844 });
      if (seen) {
        await desk.tab('In Progress').click();
        await desk.tab('New Quotes').click();
      }
      await desk.choose(name);
      await page.evaluate(() => scrollTo(0, 300));
      await desk.button('Move to In Progress').click();
      await desk.button('Undo move').waitFor();
      // The toast "Request updated" stays 5 s.
      await expect
        .poll(
          () =>
            desk.button('Undo move').evaluate((button) => {
              const { x, y, width, height } = button.getBoundingClientRect();
              return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }),
          { timeout: 3_000 },
        )
        .toBe(true);
      await context.close();
    });
  }

  test('is one step before the focused heading and passes the focus back when its time is over', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk(`/admin?q=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await desk.choose(name);
    await desk.button('Move to In Progress').press('Enter');
    await expect(desk.heading(name)).toBeFocused();
    // The live stream may report the move before its own answer comes.
    await expect(desk.button('Undo move')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(desk.button('Undo move')).toBeFocused();
    // At the end of the list, above the bar of selected leads.
    await desk.button('Undo move').click({ trial: true });
    const [button, panel] = await Promise.all([desk.button('Undo move').boundingBox(), desk.panel.boundingBox()]);
    if (!button || !panel) throw new Error('the button is out of sight');
    expect(button.x + button.width).toBeLessThan(344);
    expect(panel.y + panel.height - button.y - button.height).toBeLessThan(16);
    await expect(desk.button('Undo move')).toHaveCount(0);
    await expect(desk.heading(name)).toBeFocused();
    await context.close();
  });
});

test.describe('an undo that fails', () => {
  test('without an answer can be tried again', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await page.route('**/undo', (route) => route.abort('connectionreset'));
    await desk.button('Move to In Progress').click();
    await desk.button('Undo move').click();
    await desk.toast('Not undone', 'destructive');
    await desk.toast('Please try again.', 'destructive');
    await page.unroute('**/undo');
    await desk.button('Undo move').click();
    await expect(desk.activeTab).toHaveText('New Quotes');
    await expect(desk.button('Undo move')).toHaveCount(0);
    await context.close();
  });

  test('because a colleague deleted the lead says so', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context } = await world.openDesk('/admin', {
      prepare: (page) => page.route('**/api/live?*', (route) => route.abort()),
    });
    await desk.choose(name);
    await desk.button('Close Project').click();
    await expect(desk.activeTab).toHaveText('Closed Quotes');
    await world.json('DELETE', `/api/quote-requests/${id}`);
    await desk.button('Undo close').click();
    await desk.toast("This quote request was already deleted or doesn't exist.");
    await expect(desk.heading(name)).toHaveCount(0);
    await expect(desk.button('Undo close')).toHaveCount(0);
    await context.close();
  });
});

test.describe('the deletion of a lead that was just closed', () => {
  test('leaves nothing to undo', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    await desk.button('Close Project').click();
    await expect(desk.button('Undo close')).toBeVisible();
    await desk.button('Delete Permanently').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.toast('Request deleted');
    expect(await desk.button('Undo close').count()).toBe(0);
    await context.close();
  });
});

test.describe('consecutive moves', () => {
  test('are undone one by one, latest first', async () => {
    const second = await world.sendQuote();
    const first = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    const statuses = async () =>
      (await Promise.all([first, second].map(({ id }) => world.json('GET', `/api/quote-requests/${id}`)))).map(
        ({ status }) => status,
      );
    await desk.choose(first.name);
    await desk.button('Move & next').click();
    await expect(desk.heading(second.name)).toBeVisible();
    // An earlier press would be ignored as a repeat.
    await page.waitForTimeout(1_300);
    await desk.button('Move & next').click();
    await expect(desk.row(second.name)).toHaveCount(0);
    await desk.button('Undo move').click();
    await expect(desk.heading(second.name)).toBeVisible();
    expect(await statuses()).toEqual(['in_progress', 'new']);
    await desk.button('Undo move').click();
    await expect(desk.heading(first.name)).toBeVisible();
    expect(await statuses()).toEqual(['new', 'new']);
    await expect(desk.button('Undo move')).toHaveCount(0);
    await context.close();
  });
});
