import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from '@site/testing/browser';
import type { Browser } from 'playwright-core';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { isAlive } from '../../bootstrap/processes.mjs';
import { startDev } from './dev-process.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

/** A frontend for this test only, whose source it may change. */
const PROBE = join(ROOT, 'mfe-probe');

let browser: Browser;
let forms: Awaited<ReturnType<typeof startDev>>;

test.beforeAll(async ({ browser: chromium }) => {
  test.setTimeout(360_000);
  browser = chromium;
  forms = await startDev(ROOT, ['mfe-forms']);
});
test.afterAll(async () => {
  await forms?.stop();
});

test.describe('npm run dev -- mfe-forms', () => {
  test('starts without any other service', () => {
    expect(forms.output).toMatch(/^Ready: http:\/\/localhost:\d+ {2}\(mfe-forms alone, [\d.]+ s\)$/m);
  });

  test('shows both forms in the mock host', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.goto(`${forms.origin}/?slot=quote-form&services=roofing`);
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible();
    await expect(page.getByLabel('Roofing', { exact: true })).toBeChecked();
    await page.getByRole('link', { name: 'investment-form' }).click();
    await expect(page.getByRole('button', { name: 'Submit Inquiry' })).toBeVisible();
    expect(exceptions).toEqual([]);
    await page.close();
  });

  test('has a mock API that answers as selected on the page', async () => {
    const page = await browser.newPage();
    const { exceptions } = watch(page);
    await page.goto(`${forms.origin}/?slot=quote-form`);
    const values = { fullName: 'Ada Price', email: 'ada@example.com', phone: '2145550100', zipCode: '75201' };
    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
    const submit = page.getByRole('button', { name: 'Submit Request' });
    const toast = page.getByRole('region', { name: 'Notifications (F8)' });
    const answers = async (answer: string) => {
      const switched = page.waitForResponse((response) => response.url().endsWith('/__dev/answer'));
      await page.getByRole('combobox', { name: 'The API answers' }).selectOption(answer);
      await switched;
    };
    for (const status of ['413', '500']) {
      await answers(status);
      await submit.click();
      await expect(toast.getByText(new RegExp(`^${status}: \\{"statusCode":${status}`))).toBeVisible();
    }
    await answers('429');
    await submit.click();
    await expect(page.getByRole('alert').getByText('submit again in 2 minutes')).toBeVisible();
    await answers('400');
    await submit.click();
    await expect(page.getByText('Please enter a valid phone number', { exact: true })).toBeVisible();
    await answers('cut');
    await submit.click();
    await expect(page.getByText(/^No answer yet\. Trying again/)).toBeVisible();
    await expect(toast.getByText('Failed to submit your request. Please try again.')).toBeVisible();
    await answers('never');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await page.reload();
    await answers('slow');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(toast.getByText('Quote Request Submitted')).toBeVisible();
    await answers('ok');
    await page
      .locator('[name=photos]')
      .setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('any') });
    await expect(toast.getByText('Photo Uploaded')).toBeVisible();
    expect(exceptions).toEqual([]);
    await page.close();
  });

  test('applies a change, keeps typed values, and shows errors in terminal and page', async () => {
    test.setTimeout(480_000);
    const source = join(PROBE, 'src', 'part.tsx');
    /** @param more Code for line 3. @param body Code for line 6, in the component. */
    const write = (text: string, more: string = '', body: string = '') =>
      writeFileSync(
        source,
        `import { useState } from 'react';
import './part.css';
${more}
export function Part() {
  const [value, setValue] = useState('');
  ${body}
  return <label>${text}<input value={value} onChange={(event) => setValue(event.currentTarget.value)} /></label>;
}
`,
      );
    const style = join(PROBE, 'src', 'part.css');
    mkdirSync(join(PROBE, 'src'), { recursive: true });
    for (const file of ['tsconfig.json', 'webpack.config.ts'])
      cpSync(join(ROOT, 'infra/new-remote/template', file), join(PROBE, file));
    writeFileSync(join(PROBE, 'package.json'), '{ "name": "mfe-probe", "version": "1.0.0", "type": "module" }');
    writeFileSync(
      join(PROBE, 'src', 'remote.tsx'),
      `import { slot } from '@site/platform';
export const remote = { name: 'mfe-probe', slots: { 'quote-form': slot('quote-form', () => import('./part').then((m) => m.Part)) } };
`,
    );
    write('First');
    writeFileSync(style, 'label { color: teal; }');
    let probe: Awaited<ReturnType<typeof startDev>> | undefined;
    try {
      probe = await startDev(ROOT, ['mfe-probe']);
      const dev = probe;
      const page = await browser.newPage();
      await page.goto(dev.origin);
      const overlay = page.locator('#webpack-dev-server-client-overlay');
      const shows = async (change: () => void, words: string) => {
        dev.output = '';
        change();
        // The compiler checks all types in parallel with the build.
        await expect(overlay.contentFrame().getByText(words).first()).toBeVisible({ timeout: 60_000 });
        await until(() => dev.output.includes(words), 60_000);
      };
      // The overlay disappears when a build starts. A change before the build ends may become part of it.
      const mend = async (change: () => void) => {
        dev.output = '';
        change();
        await expect(overlay).toHaveCount(0);
        await until(() => dev.output.includes('compiled successfully'), 60_000);
      };
      await page.getByLabel('First', { exact: true }).fill('typed');
      write('Second');
      const field = page.getByLabel('Second', { exact: true });
      await expect(field).toBeVisible();
      await expect(field).toHaveValue('typed');

      await shows(
        () => write('Second', `const wrong: number = 'text';`),
        "Type 'string' is not assignable to type 'number'",
      );
      await mend(() => write('Second'));
      // No build follows a change to a file that no other file imports.
      const unused = join(PROBE, 'src', 'unused.ts');
      await shows(
        () => writeFileSync(unused, 'export const none: number = false;\n'),
        "Type 'boolean' is not assignable",
      );
      writeFileSync(unused, 'export const none: number = 0;\n');
      await expect(overlay).toHaveCount(0);
      await shows(() => write('Second', 'export const {'), 'Syntax Error');
      await mend(() => write('Second'));
      await shows(() => writeFileSync(style, 'label { color: teal;'), 'Unclosed block');
      await mend(() => writeFileSync(style, 'label { color: teal; }'));
      await mend(() => write('Third'));
      await expect(page.getByLabel('Third', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Third', { exact: true })).toHaveValue('typed');

      const thrown = "if (value === 'typed') throw new Error('broken on purpose');";
      await shows(() => write('Third', '', thrown), 'at Part (src/part.tsx:6)');
      await expect(overlay.contentFrame().getByText('Error: broken on purpose').first()).toBeVisible();
      expect(dev.output).toContain('\nError: broken on purpose\n    at Part (src/part.tsx:6)\n');
      // A build without changes, as by a file that is saved twice, leaves the page as it is.
      dev.output = '';
      write('Third', '', thrown);
      await until(() => dev.output.includes('compiled successfully'), 60_000);
      await expect(overlay.contentFrame().getByText('at Part (src/part.tsx:6)').first()).toBeVisible();
      await mend(() => write('Fourth'));
      await expect(page.getByLabel('Fourth', { exact: true })).toBeVisible();
      // The visitor notices nothing of an error in an event handler, but it must still show.
      const late = "document.onclick = function clicked() { throw new Error('broken later'); };";
      await mend(() => write('Fifth', '', late));
      // The previous error is reported asynchronously: its overlay could appear late and cover the page.
      await page.reload();
      await expect(page.getByLabel('Fifth', { exact: true })).toBeVisible();
      await shows(() => void page.locator('main').click(), 'Error: broken later');
      await expect(overlay.contentFrame().getByText('(src/part.tsx:6)').first()).toBeVisible();
      expect(dev.output).toMatch(/\nError: broken later\n {4}at .* \(src\/part\.tsx:6\)\n/);
      await page.close();
    } finally {
      await probe?.stop();
      rmSync(PROBE, { recursive: true, force: true });
    }
  });

  test('opens the first page of a frontend without slots or home page', async () => {
    test.setTimeout(360_000);
    const admin = await startDev(ROOT, ['mfe-admin']);
    try {
      const page = await browser.newPage();
      const { exceptions } = watch(page);
      await page.goto(admin.origin);
      await page.waitForURL(`${admin.origin}/login`);
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      expect(exceptions).toEqual([]);
      await page.close();
    } finally {
      await admin.stop();
    }
  });

  test('rejects an unknown frontend name', async () => {
    const wrong = spawn(process.execPath, [RUN, join(ROOT, 'infra/dev/dev.ts'), 'mfe-nothing'], { stdio: 'pipe' });
    let output = '';
    wrong.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(wrong, 'close');
    expect({ code, output }).toEqual({
      code: 1,
      output: 'Name a frontend, for example: npm run dev -- mfe-forms\n',
    });
  });

  test('ends on SIGTERM even if webpack does not, and leaves no process running', async () => {
    const { child, stop } = await startDev(ROOT, ['mfe-forms']);
    const webpack = Number(execFileSync('pgrep', ['-P', String(child.pid), '-f', 'webpack'], { encoding: 'utf8' }));
    process.kill(webpack, 'SIGSTOP');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // The system takes a moment to end a killed process.
    await until(() => !isAlive(webpack));
    // Waits until every process with its output open has ended, such as the type checker.
    await stop();
  });

  test('ends on SIGTERM', async () => {
    const ended = once(forms.child, 'exit');
    forms.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
