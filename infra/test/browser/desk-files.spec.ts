import { readFile } from 'node:fs/promises';
import { openBrowser } from '@site/testing/browser';
import { MESSAGES } from '@site/testing/spec-facts';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { wholeChromiumPath } from '../chromium.ts';
import { countCalls, DeskWorld, findings, isListRead, settle, settledCalls } from './desk-world.ts';
import { threePages } from './fixtures.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let world: DeskWorld;
let plan: Buffer;
let quote: { id: string; name: string };

test.beforeAll(async ({ desk }) => {
  [world, plan] = await Promise.all([desk, threePages()]);
  quote = await quoteWithFiles();
});

const pixel = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#12575d' } })
    .png()
    .toBuffer();

async function quoteWithFiles() {
  const photo = (background: string) =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const photos = await world.upload('photos', [
    { name: 'one.jpg', type: 'image/jpeg', bytes: await photo('#12575d') },
    { name: 'two <b>.jpg', type: 'image/jpeg', bytes: await photo('#f28c33') },
    { name: 'three.jpg', type: 'image/jpeg', bytes: await photo('#fbf0dc') },
  ]);
  const pdfFiles = await world.upload('pdfFiles', [
    { name: 'plan.pdf', type: 'application/pdf', bytes: plan },
    { name: 'survey.pdf', type: 'application/pdf', bytes: plan },
  ]);
  return world.sendQuote({ photos, pdfFiles });
}

test.describe('photos', () => {
  test('show as thumbnails and open in a viewer with arrow keys, zoom, pan and Escape', async () => {
    const { page, desk, context, seen } = await world.openDesk();
    await desk.choose(quote.name);
    const tile = desk.panel.getByRole('button', { name: `Photo 2 from ${quote.name}` });
    const image = tile.getByRole('img');
    await expect(image).toHaveAttribute('src', /\?rendition=screen$/);
    await until(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0));

    await tile.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: `Photos from ${quote.name}` });
    await expect(viewer.getByText('two <b>.jpg', { exact: true })).toBeVisible();
    await expect(viewer.getByText('2 of 3', { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const original = viewer.getByRole('link', { name: 'Original' });
    await expect(original).toHaveAttribute('href', /^\/api\/files\/[^?]+$/);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('three.jpg', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('one.jpg', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('two <b>.jpg', { exact: true })).toBeVisible();

    const picture = viewer.getByRole('img', { name: `Photo 2 from ${quote.name}` });
    const transform = () => picture.evaluate((element) => element instanceof HTMLElement && element.style.transform);
    await page.keyboard.press('+');
    await expect.poll(transform).toBe('translate(0px, 0px) scale(2)');
    await page.keyboard.press('ArrowRight');
    await expect.poll(transform).toBe('translate(-80px, 0px) scale(2)');
    const box = await picture.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, 450];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 40);
    await page.mouse.up();
    await expect.poll(transform).toBe('translate(20px, 40px) scale(2)');
    await viewer.getByRole('button', { name: 'Zoom In' }).click();
    await expect(viewer.getByRole('button', { name: 'Zoom In' })).toHaveAttribute('aria-disabled', 'true');
    await viewer.getByRole('button', { name: 'Zoom Out' }).click();
    await viewer.getByRole('button', { name: 'Zoom Out' }).click();
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');

    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    expect(await tile.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(seen.exceptions).toEqual([]);
    await context.close();
  });

  test('can be rotated individually and saved one by one or as one file', async () => {
    const { page, desk, context } = await world.openDesk();
    await desk.choose(quote.name);
    await desk.panel.getByRole('button', { name: `Photo 2 from ${quote.name}` }).click();
    const viewer = page.getByRole('dialog', { name: `Photos from ${quote.name}` });
    const picture = viewer.getByRole('img', { name: /^Photo \d/ });
    const transform = () => picture.evaluate((element) => element instanceof HTMLElement && element.style.transform);
    await viewer.getByRole('button', { name: 'Rotate' }).click();
    await viewer.getByRole('button', { name: 'Rotate' }).click();
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1) rotate(180deg)');
    await viewer.getByRole('button', { name: 'Next Photo' }).click();
    await expect(viewer.getByText('three.jpg', { exact: true })).toBeVisible();
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');
    await viewer.getByRole('button', { name: 'Previous Photo' }).click();
    await expect(viewer.getByText('two <b>.jpg', { exact: true })).toBeVisible();
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1) rotate(180deg)');

    const one = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Download' }).click();
    expect((await one).suggestedFilename()).toMatch(/^two .*\.jpg$/);
    await page.keyboard.press('Escape');
    const all = page.waitForEvent('download');
    await desk.button('Download All Photos').click();
    const zip = await all;
    expect(zip.suggestedFilename()).toBe(`${quote.name} photos.zip`);
    const bytes = await readFile(await zip.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    for (const name of ['1 one.jpg', '2 two <b>.jpg', '3 three.jpg']) expect(bytes.includes(name)).toBe(true);
    await context.close();
  });

  test('that are missing show a message with their name', async () => {
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) => page.route(/one\.jpg/, (route) => route.fulfill({ status: 404, body: '' })),
    });
    await desk.choose(quote.name);
    await expect(desk.panel.getByText(MESSAGES.imageUnavailable, { exact: true })).toBeVisible();
    await expect(desk.panel.getByText('one.jpg', { exact: true })).toBeVisible();
    await expect(desk.panel.getByRole('button', { name: /^Photo \d/ })).toHaveCount(2);
    await desk.panel.getByRole('button', { name: /^Photo 2/ }).click();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('dialog').getByText(MESSAGES.imageUnavailable)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const all = page.waitForEvent('download');
    await desk.button('Download All Photos').click();
    const bytes = await readFile(await (await all).path());
    expect(['1 one.jpg', '2 two <b>.jpg', '3 three.jpg'].map((name) => bytes.includes(name))).toEqual([
      false,
      true,
      true,
    ]);
    await desk.toast('1 of 3 photos could not be downloaded.', 'destructive');
    await context.close();
  });

  test('have a viewer that fits the narrowest screens', async () => {
    const { page, desk, context } = await world.openDesk('/admin', { width: 320, height: 568 });
    await desk.choose(quote.name);
    await desk.panel.getByRole('button', { name: /^Photo 2/ }).click();
    const viewer = page.getByRole('dialog', { name: `Photos from ${quote.name}` });
    await expect(viewer.getByText('2 of 3', { exact: true })).toBeInViewport({ ratio: 1 });
    for (const tool of await viewer.getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 });
    const [top, height] = await viewer
      .getByText('2 of 3', { exact: true })
      .evaluate((line) => [line.getClientRects().length, line.clientHeight]);
    expect(top).toBe(1);
    expect(height).toBeLessThan(30);
    await context.close();
  });
});

test.describe('the print sheet of a lead', () => {
  test('contains what the crew needs and no office data', async () => {
    const photos = await world.upload('photos', [
      { name: 'one.png', type: 'image/png', bytes: await pixel() },
      { name: 'two.png', type: 'image/png', bytes: await pixel() },
    ]);
    const pdfFiles = await world.upload('pdfFiles', [{ name: 'plan.pdf', type: 'application/pdf', bytes: plan }]);
    const message = 'The porch sags';
    // The filled-in honeypot marks the lead as possible spam. Other leads share its email address.
    const { id, name } = await world.sendQuote({ photos, pdfFiles, message, website: 'x' });
    await world.patchQuote(id, { notes: 'Bring the long ladder' });
    await world.json('POST', `/api/leads/${id}/contacts`, { outcome: 'no_answer' });
    const { page, desk, context } = await world.openDesk('/admin', { width: 390, height: 844 });
    await desk.choose(name);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await desk.button('Print').click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');

    // As wide as a sheet of paper.
    await page.setViewportSize({ width: 816, height: 1056 });
    const details = desk.panel.getByRole('region', { name: 'Request details' });
    const sheet = [
      details.getByRole('heading', { name, exact: true }),
      details.getByText(/^Submitted /),
      details.getByText('(214) 555-0168', { exact: true }),
      details.getByText('75023', { exact: true }),
      details.getByText(message, { exact: true }),
      details.getByLabel('Notes'),
      details.getByRole('img', { name: `Photo 2 from ${name}` }),
      details.getByText('plan.pdf', { exact: true }),
    ];
    const office = [
      details.getByRole('region', { name: 'Returning' }),
      details.getByRole('button', { name: /^Compare/ }).first(),
      details.getByText('Possibly spam'),
      details.getByText(/^due in /),
      details.getByText(/^No answer (just|\d)/),
      details.getByText('In Progress', { exact: true }),
      details.getByRole('link', { name: 'View', exact: true }),
      details.getByRole('link', { name: 'Download', exact: true }),
      desk.button('Download All Photos'),
      desk.button('Undo move'),
      details.getByText('Work on this request'),
    ];
    await desk.button('Move to In Progress').click();
    for (const part of [...sheet, ...office]) await expect(part).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of sheet) await expect(part).toBeVisible();
    for (const part of office) await expect(part).toBeHidden();
    // A round corner would cut off the first letter.
    await expect(details.getByLabel('Notes')).toHaveCSS('border-radius', '0px');
    // The photo is whole.
    const inTile = await details.getByRole('img', { name: `Photo 2 from ${name}` }).evaluate((image) => {
      const tile = image.closest('button');
      return [getComputedStyle(image).objectFit, image.clientHeight - (tile?.clientHeight ?? 0)];
    });
    expect(inTile).toEqual(['contain', 0]);
    await context.close();
  });

  // A4 and A3, landscape.
  for (const width of [1123, 1587]) {
    test(`has one column on paper ${width} px wide, with the notes of a closed lead`, async () => {
      const message = 'The porch sags';
      const { id, name } = await world.sendQuote({ message });
      await world.patchQuote(id, { status: 'closed', notes: 'Key under the mat', quotedPrice: '$18,400' });
      const { page, desk, context } = await world.openDesk('/admin?tab=closed-quotes', { width });
      await desk.choose(name);
      await page.emulateMedia({ media: 'print' });
      const details = desk.panel.getByRole('region', { name: 'Request details' });
      const notes = details.getByText('Key under the mat', { exact: true });
      await expect(notes).toBeVisible();
      for (const office of ['$18,400', 'Purchased'])
        await expect(details.getByText(office, { exact: true })).toBeHidden();
      const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
      const [sheet, sent, worked] = await Promise.all(
        [details, details.getByText(message, { exact: true }), notes].map(placeOf),
      );
      expect([sheet.width, worked.left]).toEqual([width, sent.left]);
      await context.close();
    });
  }
});

test.describe('PDF documents', () => {
  test('are checked by HEAD, viewed and downloaded; missing ones have disabled links', async () => {
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.route('**/survey.pdf', (route) =>
          route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    });
    const heads = countCalls(page, (method) => method === 'HEAD');
    await desk.choose(quote.name);
    await expect(desk.panel.getByText('Document unavailable: survey.pdf', { exact: true })).toBeVisible();
    expect(heads.map((path) => path.split('/').pop()).sort()).toEqual(['plan.pdf', 'survey.pdf']);
    const [there, gone] = [
      desk.panel.getByRole('listitem').filter({ hasText: 'plan.pdf' }),
      desk.panel.getByRole('listitem').filter({ hasText: 'survey.pdf' }),
    ];
    for (const name of ['View', 'Download']) {
      await expect(there.getByRole('link', { name, exact: true })).toHaveAttribute('href', /plan\.pdf/);
      const disabled = gone.getByRole('link', { name, exact: true });
      await expect(disabled).toHaveAttribute('aria-disabled', 'true');
      await expect(disabled).not.toHaveAttribute('href');
    }
    const link = there.getByRole('link', { name: 'View', exact: true });
    await expect(link).toHaveAttribute('target', '_blank');
    // The browser's viewer displays it in its sandbox: nothing is downloaded or blocked.
    const whole = await openBrowser(await wholeChromiumPath());
    const view = await whole.newPage({ storageState: await context.storageState() });
    await view.goto(new URL((await link.getAttribute('href')) ?? '', world.origin).href);
    await until(() => view.frames().some((frame) => frame.url().startsWith('chrome-extension://')), 20_000);
    await whole.close();
    const download = page.waitForEvent('download');
    await there.getByRole('link', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('plan.pdf');
    await context.close();
  });
});

test.describe('availability of a document', () => {
  test('is checked again after no response or a server error', async () => {
    const failures = ['connectionreset', 503, 'connectionreset'];
    const { page, desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.route('**/survey.pdf', (route) => {
          const failure = route.request().method() === 'HEAD' ? failures.shift() : undefined;
          if (failure === undefined) return route.continue();
          return typeof failure === 'number' ? route.fulfill({ status: failure }) : route.abort(failure);
        }),
    });
    const heads = countCalls(page, (method, path) => method === 'HEAD' && path.endsWith('survey.pdf'));
    await desk.choose(quote.name);
    const row = desk.panel.getByRole('listitem').filter({ hasText: 'survey.pdf' });
    await until(() => heads.length === 4);
    await settle();
    expect(heads).toHaveLength(4);
    expect(await desk.panel.getByText(MESSAGES.documentUnavailable('survey.pdf')).count()).toBe(0);
    await expect(row.getByRole('link', { name: 'View', exact: true })).toHaveAttribute('href', /survey\.pdf/);
    await context.close();
  });
});

test.describe('project files', () => {
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: plan });

  test('are uploaded with progress; lists are fetched once', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const input = desk.panel.locator('input[type=file][name=projectFiles]');
    expect(await input.evaluate((element) => element instanceof HTMLInputElement && element.multiple)).toBe(true);
    await expect(desk.panel.getByText('JPG, PNG, WebP or PDF, up to 25 MB each', { exact: true })).toBeVisible();
    await settle();
    const reads = countCalls(page, isListRead);
    const held = gate();
    await page.route('**/files', async (route) => {
      await held.opened;
      await route.continue();
    });
    await input.setInputFiles([pdf('contract.pdf'), pdf('receipt <i>.pdf')]);
    await expect(desk.panel.getByRole('progressbar', { name: 'Upload of project files' })).toBeVisible();
    await expect(input).toBeDisabled();
    held.open();
    await desk.toast(MESSAGES.filesUploaded);
    await expect(desk.panel.getByText('contract.pdf', { exact: true })).toBeVisible();
    await expect(desk.panel.getByText('receipt <i>.pdf', { exact: true })).toBeVisible();
    await expect(input).toBeEnabled();
    expect(await settledCalls(reads, 1)).toEqual(['/api/quote-requests/status/new']);
    await page.reload();
    await expect(desk.heading(name)).toBeVisible();
    await expect(desk.panel.getByRole('link', { name: 'View', exact: true })).toHaveCount(2);
    await context.close();
  });

  test('show an error when an upload fails; invalid batches are rejected as a whole', async () => {
    const { name } = await world.sendQuote();
    const { page, desk, context } = await world.openDesk();
    await desk.choose(name);
    const input = desk.panel.locator('input[name=projectFiles]');
    let calls = 0;
    await page.route('**/files', (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 500, body: 'no' }) : route.abort('connectionreset');
    });
    for (const _ of [1, 2]) {
      await input.setInputFiles([pdf('contract.pdf')]);
      await desk.toast(MESSAGES.filesUploadFailed, 'destructive');
      await desk.toasts.getByRole('button', { name: 'Dismiss' }).click();
    }
    await input.setInputFiles([pdf('good.pdf'), { name: 'bad.exe', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
    await expect(desk.panel.getByRole('alert').getByText(/^File bad\.exe has invalid format\./)).toBeVisible();
    expect(calls).toBe(2);
    await expect(input).toBeEnabled();
    await context.close();
  });

  test('respect the limit from the session', async () => {
    const { name } = await world.sendQuote();
    const { desk, context } = await world.openDesk('/admin', {
      prepare: (page) =>
        page.route('**/api/session', async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            json: { ...(await response.json()), projectFiles: { maxCount: 1, maxBytes: 1024 * 1024 } },
          });
        }),
    });
    await desk.choose(name);
    const input = desk.panel.locator('input[name=projectFiles]');
    // Until the session is read, the default limits apply.
    await expect(desk.panel.getByText('JPG, PNG, WebP or PDF, up to 1 MB each', { exact: true })).toBeVisible();
    await input.setInputFiles([pdf('a.pdf'), pdf('b.pdf')]);
    await expect(desk.panel.getByRole('alert').getByText('You can only upload up to 1 project files')).toBeVisible();
    await input.setInputFiles([pdf('a.pdf')]);
    await desk.toast(MESSAGES.filesUploaded);
    await expect(desk.panel.getByText('Limit reached: 1 of 1 files.')).toBeVisible();
    await expect(input).toBeDisabled();
    await context.close();
  });
});
