import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredReceipt } from '@site/contracts';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { leadFromFormToDesk, within } from './lead-journey.ts';
import { openBrowser } from './open-browser.ts';
import { startProduct } from './product.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
let database: pg.Pool;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
}, 240_000);
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
}, 60_000);

/** Mails about a lead, by the words in them. */
function mailsAbout(name: string) {
  const folder = join(product.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.includes(name));
}

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

describe('a lead from the form to the desk', () => {
  it(
    'arrives with its files, is worked, and is followed by one mail and one event',
    () =>
      leadFromFormToDesk(browser, {
        origin: product.origin,
        credentials: product.credentials,
        mailsAbout,
        analyticsOf,
        quoteRequest: async (id) =>
          (await database.query('select status, notes, quoted_price from quote_requests where id = $1', [id])).rows,
      }),
    120_000,
  );
});

describe('when parts of the machine fail', () => {
  it('takes the lead with Redis and the worker stopped, and catches up within 5 s, once', async () => {
    const name = `Stopped ${randomUUID()}`;
    await product.stopProcess('worker');
    await product.stopRedis();
    const response = await submit(name);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as StoredReceipt;
    expect(mailsAbout(name)).toEqual([]);
    await product.startRedis();
    await product.startProcess('worker');
    await within(5_000, async () => mailsAbout(name).length > 0 && (await analyticsOf(id)).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(mailsAbout(name)).toHaveLength(1);
    expect(await analyticsOf(id)).toHaveLength(1);
  }, 60_000);

  it('sends one mail for each lead while the worker is killed again and again', async () => {
    const names = Array.from({ length: 12 }, () => `Killed ${randomUUID()}`);
    for (const [index, name] of names.entries()) {
      expect((await submit(name)).status).toBe(201);
      if (index % 4 === 0) await product.killProcess('worker', 'SIGKILL').catch(() => undefined);
    }
    await within(40_000, () => names.every((name) => mailsAbout(name).length > 0));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(names.map((name) => mailsAbout(name).length)).toEqual(names.map(() => 1));
  }, 90_000);
});
