// Every HTML mail on a phone, as `npm run mails` writes it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'));
  execFileSync(process.execPath, ['-C', 'source', RUN, 'services/worker/src/cli/preview-mails.ts', folder], {
    cwd: ROOT,
  });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`no HTML mail is wider than a phone of ${PHONE.width} px, and its labels have whole words`, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.eml') && readFileSync(join(folder, name), 'utf8').includes('Content-Type: text/html'),
  );
  expect(names).toEqual(expect.arrayContaining(['invitation.eml', 'password-link.eml', 'quote-request.eml']));
  const widths: [string, number][] = [];
  const broken: string[] = [];
  for (const name of names) {
    await page.goto(pathToFileURL(join(folder, name.replace('.eml', '.html'))).href);
    widths.push([name, await page.evaluate(() => document.documentElement.scrollWidth)]);
    broken.push(...(await page.locator('th').evaluateAll(brokenWords)));
  }
  expect(widths.filter(([, width]) => width > PHONE.width)).toEqual([]);
  expect(broken).toEqual([]);
});

/** Words of labels that take more than one line. */
function brokenWords(labels: Element[]): string[] {
  return labels.flatMap(({ firstChild }) =>
    [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(firstChild as Node, index);
      range.setEnd(firstChild as Node, index + word.length);
      return range.getClientRects().length > 1 ? word : [];
    }),
  );
}
