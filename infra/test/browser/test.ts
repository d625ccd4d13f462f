// What tests of the browser are written with: a running site for each worker, and what a failure leaves behind.

import { test as base, expect } from '@playwright/test';
import { DeskWorld } from './desk-world.ts';
import { type Forms, formsOf } from './forms-harness.ts';
import { type Product, runningProducts, startProduct, UNLIMITED } from './product.ts';

interface WorkerFixtures {
  /** Tests that share a name share a site; those that break it, release to it or need it empty have one of their own. */
  siteName: string;
  siteEnv: NodeJS.ProcessEnv;
  /** The whole site, as `npm start` brings it up. */
  site: Product;
  /** Staff who are signed in. */
  desk: DeskWorld;
  /** The forms as visitors find them. */
  forms: Forms;
}

const START_MS = 240_000;

// Playwright asks its workers for colors; tests read what programs print.
delete process.env.FORCE_COLOR;

export const test = base.extend<{ leftBehind: undefined }, WorkerFixtures>({
  siteName: ['shared', { option: true, scope: 'worker' }],
  siteEnv: [UNLIMITED, { option: true, scope: 'worker' }],
  site: [
    // The name is asked for, so that another one makes another worker.
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
  /** The site's log of a test that failed; and no page lives longer than its test. */
  leftBehind: [
    async ({ browser }, use, testInfo) => {
      const opened = browser.contexts();
      const logs = [...runningProducts()].map((product) => ({ product, from: product.output.length }));
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const { product, from } of logs) {
          await testInfo.attach('site.log', { body: product.output.slice(from), contentType: 'text/plain' });
        }
      }
      for (const context of browser.contexts()) if (!opened.includes(context)) await context.close();
    },
    { auto: true },
  ],
});

export { expect };
