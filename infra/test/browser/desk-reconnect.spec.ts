// What a desk shows after a gap in its stream that is too long to be replayed.

import type { Page } from 'playwright-core';
import type { DeskWorld } from './desk-world.ts';
import { expect, test } from './test.ts';

// "My day" covers the whole site.
test.use({ siteName: 'emptied' });

let world: DeskWorld;
test.beforeAll(async ({ desk }) => {
  world = desk;
  await desk.empty();
});

/** Opens the desk without its stream. `reconnect` opens the stream after the longest gap that is replayed. */
async function openWithoutStream(path: string) {
  let release: () => void = () => undefined;
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const opened = await world.openDesk(path, {
    prepare: async (page: Page) => {
      await page.clock.install();
      await page.route('**/api/live?*', async (route) => {
        await released;
        await route.continue();
      });
    },
  });
  return {
    ...opened,
    reconnect: async () => {
      await opened.page.clock.fastForward(40_000);
      release();
    },
  };
}

test.describe('after a lost connection', () => {
  test('the open lead shows what a colleague did, even if it left its list', async () => {
    const { id, name } = await world.sendQuote();
    const { desk, context, reconnect } = await openWithoutStream('/admin');
    await desk.choose(name);
    await world.patchQuote(id, { status: 'in_progress', quotedPrice: '$9' });
    await reconnect();
    await expect(desk.panel.getByLabel('Quoted price')).toHaveValue('$9');
    await expect(desk.button('Move to In Progress')).toHaveCount(0);
    await expect(desk.button('Close Project')).toBeVisible();
    await context.close();
  });

  test('the open lead closes with a notice if a colleague deleted it', async () => {
    const { id, name } = await world.sendQuote();
    await world.patchQuote(id, { status: 'closed' });
    const { desk, context, reconnect } = await openWithoutStream('/admin?tab=closed-quotes');
    await desk.choose(name);
    await world.json('DELETE', `/api/quote-requests/${id}`);
    await reconnect();
    await desk.toast("This quote request was already deleted or doesn't exist.");
    await expect(desk.heading(name)).toHaveCount(0);
    await context.close();
  });

  for (const [what, path] of [
    ['"My day" is', '/admin?view=my-day'],
    ['search results are', '/admin?campaign=reconnect&status=new'],
  ] as const) {
    test(`${what} read again`, async () => {
      const { id, name } = await world.sendQuote({ utm_campaign: 'reconnect' });
      // The event of its mail would also update "My day".
      const mail = async () => (await world.json('GET', `/api/quote-requests/${id}`)).notification.state;
      await expect.poll(mail).toBe('sent');
      const { desk, context, reconnect } = await openWithoutStream(path);
      await expect(desk.row(name)).toBeVisible();
      await world.patchQuote(id, { status: 'closed' });
      await reconnect();
      await expect(desk.row(name)).toHaveCount(0);
      await context.close();
    });
  }
});
