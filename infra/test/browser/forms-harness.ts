import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { watch } from '@site/testing/browser';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Product } from './product.ts';

export type Kind = 'quote' | 'investment';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const KINDS = {
  quote: { path: '/', table: 'quote_requests', endpoint: '/api/submit-quote', button: 'Submit Request' },
  investment: {
    path: '/investments',
    table: 'investment_inquiries',
    endpoint: '/api/investment-inquiries',
    button: 'Submit Inquiry',
  },
};

export type Forms = ReturnType<typeof formsOf>;

/** The forms of a running site. */
export function formsOf(product: Product, browser: Browser) {
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  return {
    product,
    browser,
    async open(kind: Kind, options?: BrowserContextOptions) {
      const context = await browser.newContext(options);
      return openForm(await context.newPage(), kind, product.origin);
    },
    openIn: (page: Page, kind: Kind) => openForm(page, kind, product.origin),
    /** Leads with this email address, oldest first. */
    async leads(kind: Kind, email: string) {
      const { table } = KINDS[kind];
      const { rows } = await database.query(`select * from ${table} where email = $1 order by created_at`, [email]);
      return rows;
    },
    /** Files of a quote request. */
    async files(id: string) {
      const { rows } = await database.query('select * from files where quote_request_id = $1 order by position', [id]);
      return rows;
    },
    database,
    stop: () => database.end(),
  };
}

async function openForm(page: Page, kind: Kind, origin: string) {
  const { path, endpoint, button } = KINDS[kind];
  const form = page.getByRole('main').locator('form');
  const opened = {
    page,
    form,
    seen: watch(page),
    endpoint: `**${endpoint}`,
    submit: form.getByRole('button', { name: button }),
    /** The text beside the button. */
    note: form.getByRole('status'),
    toasts: page.getByRole('region', { name: 'Notifications (F8)' }),
    /** Opens the page and waits until the form's own code has loaded. */
    async visit(search = '') {
      await page.goto(origin + path + search, { waitUntil: 'load' });
      await opened.ready();
    },
    async reload() {
      await page.reload({ waitUntil: 'load' });
      await opened.ready();
    },
    async ready() {
      await opened.submit.scrollIntoViewIfNeeded();
      await form.evaluate(waitUntilHydrated);
    },
    /** Shows the form again after it was sent. */
    again: () => page.getByRole('main').getByRole('button', { name: 'Send another request', exact: true }).click(),
    field: (name: string) => form.locator(`[name=${name}]`),
    /** Fills in the required fields. */
    async fill(email: string) {
      const rest = kind === 'quote' ? { zipCode: '75201' } : { investmentAmount: '$50,000' };
      const values = { fullName: 'Grace Hopper', email, phone: '(214) 555-0124', ...rest };
      for (const [name, value] of Object.entries(values)) await opened.field(name).fill(value);
    },
    /** Message of each invalid field, by field name. */
    messages: () => form.evaluate(messagesOf),
    /** Waits for a toast with these words. */
    async toast(...words: string[]) {
      for (const text of words) {
        await opened.toasts
          .getByText(text, { exact: true })
          .waitFor()
          .catch(async (error) => {
            const said = { note: await opened.note.allInnerTexts(), toasts: await opened.toasts.allInnerTexts() };
            throw new Error(`${JSON.stringify({ ...said, messages: await opened.messages() })} instead of "${text}"`, {
              cause: error,
            });
          });
      }
    },
    /** axe's findings on the whole page, one per line. */
    async axe() {
      await page.evaluate(AXE);
      return page.evaluate(async () => {
        // @ts-expect-error axe is a global of the script above.
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations.flatMap(({ id, nodes }: any) =>
          nodes.map(({ target, failureSummary }: any) => `${id}: ${target.join(' ')} ${failureSummary}`),
        );
      });
    },
  };
  await opened.visit();
  return opened;
}

/** Waits until React has hydrated the form, which puts its props on the element. */
export async function waitUntilHydrated(form: HTMLElement | SVGElement) {
  const until = Date.now() + 20_000;
  while (!Object.keys(form).some((key) => key.startsWith('__reactProps'))) {
    if (Date.now() > until) throw new Error('the form did not come to life');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Effects run after the commit.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

function messagesOf(form: HTMLElement | SVGElement) {
  const invalid = [...form.querySelectorAll('[aria-invalid=true]')];
  return Object.fromEntries(
    invalid.map((field) => [
      field.getAttribute('name'),
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  );
}
