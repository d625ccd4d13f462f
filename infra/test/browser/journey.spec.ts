import { randomUUID } from 'node:crypto';
import type { StoredReceipt } from '@site/contracts';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { leadFromFormToDesk } from './lead-journey.ts';
import { mailsWith } from './mails.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

let browser: Browser;
let product: Product;
let database: pg.Pool;

test.use({ siteName: 'journey' });
test.beforeAll(async ({ site, browser: chromium }) => {
  browser = chromium;
  product = site;
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
});
test.afterAll(async () => {
  await database?.end();
});

/** Mails that contain the lead's name. */
const mailsAbout = (name: string) => mailsWith(product.dataDir, name);

/** @param id of a quote request */
async function analyticsOf(id: string) {
  const { rows } = await database.query(
    `select a.name, a.payload from analytics_events a join outbox o on o.id = a.event_id
      where o.payload->>'quoteRequestId' = $1`,
    [id],
  );
  return rows;
}

/** Submits as the form does. */
function submit(fullName: string) {
  return fetch(`${product.origin}/api/submit-quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      fullName,
      email: 'lead@example.com',
      phone: '(214) 555-0177',
      zipCode: '75201',
      services: ['roofing'],
    }),
  });
}

test.describe('a lead from the form to the desk', () => {
  test('arrives with its files, is processed, and is followed by one mail and one event', () => {
    return leadFromFormToDesk(browser, {
      origin: product.origin,
      credentials: product.credentials,
      mailsAbout,
      analyticsOf,
      quoteRequest: async (id) =>
        (await database.query('select status, notes, quoted_price from quote_requests where id = $1', [id])).rows,
    });
  });
});

test.describe('when parts of the system fail', () => {
  test('a lead sent without Redis and the worker gets one mail and one event within 5 s of their return', async () => {
    const name = `Stopped ${randomUUID()}`;
    await product.stopProcess('worker');
    await product.stopRedis();
    const response = await submit(name);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as StoredReceipt;
    expect(mailsAbout(name)).toEqual([]);
    await product.startRedis();
    await product.startProcess('worker');
    await until(async () => mailsAbout(name).length > 0 && (await analyticsOf(id)).length > 0, 5_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(mailsAbout(name)).toHaveLength(1);
    expect(await analyticsOf(id)).toHaveLength(1);
  });

  test('each lead gets exactly one mail while the worker is killed repeatedly', async () => {
    const names = Array.from({ length: 12 }, () => `Killed ${randomUUID()}`);
    for (const [index, name] of names.entries()) {
      expect((await submit(name)).status).toBe(201);
      if (index % 4 === 0) await product.killProcess('worker', 'SIGKILL');
    }
    await until(() => names.every((name) => mailsAbout(name).length > 0), 40_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(names.map((name) => mailsAbout(name).length)).toEqual(names.map(() => 1));
  });
});
