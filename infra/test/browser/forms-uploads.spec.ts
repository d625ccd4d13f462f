import { startCuttingProxy } from './cutting-proxy.ts';
import { threePages } from './fixtures.ts';
import { type Forms } from './forms-harness.ts';
import { gate } from './gate.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let site: Forms;
let open: Forms['open'];
test.use({ siteName: 'forms-uploads', siteEnv: { LIMIT_UPLOAD_MIB: '200' } });
test.beforeAll(({ forms }) => {
  site = forms;
  open = site.open;
});

test.describe('a file over a bad connection', () => {
  test('is uploaded even if the connection is cut twice during the upload', async () => {
    const email = 'cut@example.com';
    const proxy = await startCuttingProxy();
    try {
      const { page, fill, field, submit, toast } = await open('quote', { proxy: { server: proxy.address } });
      await fill(email);
      proxy.cutNext(300_000, 600_000);
      const plan = Buffer.concat([await threePages(), Buffer.alloc(1_500_000, '%')]);
      await field('pdfFiles').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan });
      await toast('PDF Uploaded');
      expect(proxy.cut).toBe(2);
      await submit.click();
      await toast('Quote Request Submitted');
      const leads = await site.leads('quote', email);
      expect(leads).toHaveLength(1);
      const files = await site.files(leads[0].id);
      expect(files.map(({ original_name, size_bytes }) => [original_name, Number(size_bytes)])).toEqual([
        ['plan.pdf', plan.length],
      ]);
      await page.context().close();
    } finally {
      proxy.stop();
    }
  });

  test('waits for the connection, shows that it is waiting, and continues', async () => {
    const { page, fill, field, form, submit, toast } = await open('quote');
    await fill('timeout@example.com');
    await page.context().setOffline(true);
    await field('pdfFiles').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: await threePages(),
    });
    await expect(form.getByText(/^Connection lost, trying again/)).toBeVisible();
    await submit.click();
    await expect(form.getByRole('alert').getByText(/^One file is still uploading/)).toBeVisible();
    await page.context().setOffline(false);
    await toast('PDF Uploaded');
    await expect(form.getByText('Your files are uploaded. You can submit your request now.')).toBeVisible();
    await submit.click();
    await toast('Quote Request Submitted');
    await page.context().close();
  });

  test('is retried three times, then on request; the form can be sent with or without it', async () => {
    const email = 'failed-upload@example.com';
    const { page, fill, field, form, submit, toast, axe } = await open('quote');
    let tries = 0;
    await page.route('**/api/upload', (route) => {
      tries += 1;
      return route.abort('connectionreset');
    });
    await fill(email);
    const plan = await threePages();
    await field('pdfFiles').setInputFiles([
      { name: 'a.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'b.pdf', mimeType: 'application/pdf', buffer: plan },
    ]);
    await toast('Failed to upload PDF. Please try again.');
    await expect(form.getByRole('button', { name: 'Retry a.pdf' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Retry b.pdf' })).toBeVisible();
    expect(tries).toBe(8);
    expect(await axe()).toEqual([]);
    await page.unroute('**/api/upload');
    await form.getByRole('button', { name: 'Retry a.pdf' }).click();
    await toast('PDF Uploaded');
    await form.getByRole('button', { name: 'Remove b.pdf' }).click();
    await submit.click();
    await toast('Quote Request Submitted');
    const [lead] = await site.leads('quote', email);
    expect(await site.files(lead.id)).toEqual([expect.objectContaining({ original_name: 'a.pdf' })]);
    await page.context().close();
  });

  test('that failed after Submit was pressed is not called uploaded, nor is one that was canceled', async () => {
    const email = 'held@example.com';
    const { page, fill, field, form, submit, toast } = await open('quote');
    const note = form.getByRole('status');
    const before = await note.innerText();
    const held = gate();
    await page.route('**/api/upload', async (route) => {
      await held.opened;
      await route.fulfill({ status: 500, json: { message: 'Internal' } });
    });
    await fill(email);
    const buffer = await threePages();
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    await field('pdfFiles').setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer })));
    await submit.click();
    await expect(form.getByRole('alert').getByText(/^3 files are still uploading/)).toBeVisible();
    await form.getByRole('button', { name: 'Cancel c.pdf' }).click();
    held.open();
    await expect(note).toHaveText('2 files could not be uploaded. You can submit your request without them.');
    await form.getByRole('button', { name: 'Remove b.pdf' }).click();
    await expect(note).toHaveText('One file could not be uploaded. You can submit your request without it.');
    await form.getByRole('button', { name: 'Remove a.pdf' }).click();
    await expect(note).toHaveText(before);
    await submit.click();
    await toast('Quote Request Submitted');
    expect(await site.leads('quote', email)).toHaveLength(1);
    await page.context().close();
  });

  test('whose upload a reload ends is named, and does not hold the request', async () => {
    const email = 'reloaded@example.com';
    const { page, fill, field, form, submit, toast, reload } = await open('quote');
    await fill(email);
    await page.route('**/api/upload', () => undefined);
    await field('pdfFiles').setInputFiles({ name: 'cut.pdf', mimeType: 'application/pdf', buffer: await threePages() });
    await expect(form.getByRole('progressbar', { name: 'Upload of cut.pdf' })).toBeVisible();
    await reload();
    await expect(form.getByText('Not uploaded. Please choose it again.')).toBeVisible();
    await form.getByRole('button', { name: 'Remove cut.pdf' }).click();
    await expect(form.getByText('cut.pdf')).toHaveCount(0);
    await submit.click();
    await toast('Quote Request Submitted');
    expect(await site.leads('quote', email)).toHaveLength(1);
    await page.context().close();
  });

  test('that the server no longer has shows an error at its field and can be removed', async () => {
    const email = 'expired@example.com';
    const { page, fill, field, form, submit, toast, reload, messages } = await open('quote');
    await fill(email);
    await field('pdfFiles').setInputFiles({ name: 'old.pdf', mimeType: 'application/pdf', buffer: await threePages() });
    await toast('PDF Uploaded');
    await site.database.query("delete from files where original_name = 'old.pdf'");
    await reload();
    await submit.click();
    await toast('Submission Error');
    const words = 'A file is no longer there. Please remove it and add it again.';
    await until(async () => (await messages()).pdfFiles === words);
    await expect(field('pdfFiles')).toBeFocused();
    await form.getByRole('button', { name: 'Remove old.pdf' }).click();
    await expect(form.getByText(words)).toHaveCount(0);
    await submit.click();
    await toast('Quote Request Submitted');
    expect(await site.leads('quote', email)).toHaveLength(1);
    await page.context().close();
  });
});

test.describe('files that the server refused', () => {
  test('take none of the five places', async () => {
    const email = 'refused@example.com';
    const { page, fill, field, form, submit, toast } = await open('quote');
    await fill(email);
    const five = (kind: string, buffer: Buffer) =>
      [1, 2, 3, 4, 5].map((at) => ({ name: `${kind}-${at}.pdf`, mimeType: 'application/pdf', buffer }));
    await field('pdfFiles').setInputFiles(five('text', Buffer.from('no PDF')));
    await expect(form.getByText(/^File text-\d\.pdf has invalid format\. Only PDF files are accepted\.$/)).toHaveCount(
      5,
    );
    await field('pdfFiles').setInputFiles(five('plan', await threePages()));
    await expect(form.getByText('5 of 5. Remove one to add another.')).toBeVisible();
    await expect(form.getByText(/^Uploaded, /)).toHaveCount(5);
    await submit.click();
    await toast('Quote Request Submitted');
    const [lead] = await site.leads('quote', email);
    expect((await site.files(lead.id)).map(({ original_name }) => original_name)).toEqual([
      'plan-1.pdf',
      'plan-2.pdf',
      'plan-3.pdf',
      'plan-4.pdf',
      'plan-5.pdf',
    ]);
    await page.context().close();
  });
});

test.describe('a visitor whose address has reached its upload limit', () => {
  test('sees when to try again, and can send the request without that file or with a smaller one', async () => {
    const email = 'full@example.com';
    const pages = await threePages();
    const ofMebibytes = (count: number) =>
      Buffer.concat([pages, Buffer.alloc(count * 1024 * 1024 - pages.length, '%')]);
    for (let sent = 0; sent < 13; sent += 1) {
      const body = new FormData();
      body.append('pdfFiles', new Blob([ofMebibytes(15)]), 'plan.pdf');
      const { origin } = site.product;
      expect((await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin }, body })).status).toBe(201);
    }
    const { page, fill, field, form, submit, toast, axe } = await open('quote');
    await fill(email);
    await field('pdfFiles').setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: ofMebibytes(6) });
    await expect(form.getByText(/^Too many requests\. Please try again in (a minute|\d+ minutes)\.$/)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Retry large.pdf' })).toBeVisible();
    expect(await axe()).toEqual([]);
    await field('pdfFiles').setInputFiles({ name: 'small.pdf', mimeType: 'application/pdf', buffer: pages });
    await toast('PDF Uploaded');
    await form.getByRole('button', { name: 'Remove large.pdf' }).click();
    await submit.click();
    await toast('Quote Request Submitted');
    const [lead] = await site.leads('quote', email);
    expect(await site.files(lead.id)).toEqual([expect.objectContaining({ original_name: 'small.pdf' })]);
    await page.context().close();
  });
});
