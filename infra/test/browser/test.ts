// The base of the browser tests: a running site for each worker, and the output of failed tests.

import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { DeskWorld } from './desk-world.ts';
import { type Forms, formsOf } from './forms-harness.ts';
import { type Product, runningProducts, startProduct, UNLIMITED } from './product.ts';

interface WorkerFixtures {
  /** Files with the same name share a site. Those that break it or release to it have their own; `emptied` is emptied by each. */
  siteName: string;
  siteEnv: NodeJS.ProcessEnv;
  /** The whole site, as `npm start` runs it. */
  site: Product;
  /** Signed-in staff. */
  desk: DeskWorld;
  /** The forms as visitors see them. */
  forms: Forms;
}

const START_MS = 240_000;

// Playwright requests colors in its workers, but tests read the plain output of programs.
delete process.env.FORCE_COLOR;

export const test = base.extend<{ leftBehind: undefined }, WorkerFixtures>({
  siteName: ['shared', { option: true, scope: 'worker' }],
  siteEnv: [UNLIMITED, { option: true, scope: 'worker' }],
  site: [
    // Depends on the name, so that another name gets another worker.
    async ({ siteName: _, siteEnv }, use) => {
      const product = await startProduct({ env: siteEnv });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  desk: [async ({ site, browser }, use) => use(await DeskWorld.on(site, browser)), { scope: 'worker' }],
  forms: [
    async ({ site, browser }, use) => {
      const forms = formsOf(site, browser);
      await use(forms);
      await forms.stop();
    },
    { scope: 'worker' },
  ],
  /** Attaches the site's log to a failed test, and closes each page with its test. */
  leftBehind: [
    async ({ browser }, use, testInfo) => {
      const opened = browser.contexts();
      const before = new Map([...runningProducts()].map((product) => [product, product.output.length]));
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        // The first test of a worker starts the site.
        for (const [index, product] of [...runningProducts()].entries()) {
          const path = testInfo.outputPath(`site-${index}.log`);
          writeFileSync(path, product.output.slice(before.get(product) ?? 0));
          testInfo.attachments.push({ name: 'site.log', path, contentType: 'text/plain' });
        }
      }
      for (const context of browser.contexts()) if (!opened.includes(context)) await context.close();
    },
    { auto: true },
  ],
});

export { expect };
