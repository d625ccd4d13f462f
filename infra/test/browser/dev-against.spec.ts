// One local frontend, with all others as released: npm run dev -- <remote> --against <URL>

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import type { Browser, Page } from 'playwright-core';
import { startDev } from './dev-process.ts';
import type { Product } from './product.ts';
import { copyRepository } from './repository-copy.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const OLD = 'Submit Request';
const NEW = 'Send It To Us';
const QUOTE_FORM = 'mfe-forms/src/features/quote-form/quote-form.tsx';

let browser: Browser;
let product: Product;
/** A copy of the repository, whose source the test may change. */
let copy: ReturnType<typeof copyRepository>;
let dev: Awaited<ReturnType<typeof startDev>>;

test.use({ siteName: 'dev-against' });
test.beforeAll(async ({ site, browser: chromium }) => {
  browser = chromium;
  product = site;
  copy = copyRepository();
  dev = await startDev(copy.root, ['mfe-forms', '--against', product.origin], { DATA_DIR: product.dataDir });
});
test.afterAll(async () => {
  await dev?.stop();
  copy?.remove();
});

/** Opens a page as a new visitor and records its console. */
async function open(address: string) {
  const page = await (await browser.newContext()).newPage();
  const { messages, exceptions } = watch(page);
  await page.goto(address);
  return { page, consoleOutput: () => [...messages, ...exceptions] };
}

/** Waits for the form's own code. */
async function seesButton(page: Page, word: string) {
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect(page.locator('#contact form').getByRole('button', { name: word, exact: true })).toBeVisible();
}

test.describe('one frontend against the running site', () => {
  test('shows each change through one link, and only to users of the link', async () => {
    test.setTimeout(480_000);
    expect(dev.output).toMatch(/mfe-forms from this checkout, everything else as released/);
    const { page, consoleOutput } = await open(dev.origin);
    await seesButton(page, OLD);
    await expect(page.getByRole('complementary', { name: 'Preview' }).getByText('Preview of mfe-forms')).toBeVisible();

    const source = join(copy.root, QUOTE_FORM);
    const text = readFileSync(source, 'utf8');
    dev.output = '';
    writeFileSync(source, text.replaceAll(OLD, NEW));
    await until(() => /The link shows mfe-forms 1\.0\.0-[0-9a-f]{12}/.test(dev.output), 60_000);
    await until(async () => {
      await page.reload();
      return (await page.getByRole('button', { name: NEW, exact: true }).count()) > 0;
    }, 30_000);
    const other = await open(product.origin);
    await seesButton(other.page, OLD);

    // A failed build is reported, and the link is unchanged.
    dev.output = '';
    writeFileSync(source, '{');
    await until(() => /Syntax Error/.test(dev.output), 60_000);
    await page.reload();
    await seesButton(page, NEW);
    expect([...consoleOutput(), ...other.consoleOutput()]).toEqual([]);
  });
});
