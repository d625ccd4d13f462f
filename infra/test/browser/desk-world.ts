import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { InvestmentInquiry, QuoteRequest } from '@site/contracts';
import { watch } from '@site/testing/browser';
import { cookiesOf } from '@site/testing/cookies';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { withDatabase } from '../../local/with-database.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export type { InvestmentInquiry, QuoteRequest };

/** A site, a browser, and signed-in staff, for tests of the desk. */
export class DeskWorld {
  product: Product;
  browser: Browser;
  #cookie = '';
  readonly #credentials: Product['credentials'];

  private constructor(product: Product, browser: Browser, credentials: Product['credentials']) {
    this.product = product;
    this.browser = browser;
    this.#credentials = credentials;
  }

  /** Signs in, by default with the first account. */
  static async on(product: Product, browser: Browser, credentials = product.credentials) {
    const world = new DeskWorld(product, browser, credentials);
    world.#cookie = await world.#signIn();
    return world;
  }

  /** Creates an account for a colleague. @returns the same site, signed in as the colleague */
  async addColleague(email: string, role: 'owner' | 'office' | 'engineer' = 'office') {
    const password = `the password of ${email}`;
    const env = { ...process.env, DATA_DIR: this.product.dataDir };
    const adding = execFile(process.execPath, [RUN, 'infra/local/staff.ts', 'add', email, '--role', role], {
      cwd: ROOT,
      env,
    });
    adding.stdin?.end(`${password}\n`);
    const [code] = await once(adding, 'exit');
    if (code !== 0) throw new Error(`no account for ${email}: exit code ${code}`);
    return DeskWorld.on(this.product, this.browser, { email, password });
  }

  /** Opens another session. @returns its cookies, as a browser sends them */
  async #signIn() {
    const response = await fetch(`${this.origin}/api/session`, {
      method: 'POST',
      headers: { origin: this.origin, 'content-type': 'application/json' },
      body: JSON.stringify(this.#credentials),
    });
    if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
    return cookiesOf(response);
  }

  get origin() {
    return this.product.origin;
  }

  /** Removes what other files have left: leads, costs, colleagues, visits, and what counts for rate limits. */
  async empty() {
    await withDatabase(this.product.databaseUrl, async (database) => {
      await database.query(`truncate quote_requests, investment_inquiries, files, lead_contacts, lead_history, lead_views,
        lead_exports, lead_search, bulk_jobs, campaign_costs, campaign_cost_changes, idempotency_keys, visit_hours, visit_networks,
        rate_limits cascade`);
      await database.query('delete from staff_accounts where email <> $1', [this.product.credentials.email]);
    });
  }

  /** Ends the session of a page on the server without notifying the page. */
  async endSession(context: BrowserContext) {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { origin: this.origin, cookie };
    const { status } = await fetch(`${this.origin}/api/session`, { method: 'DELETE', headers });
    if (status !== 204) throw new Error(`the session was not ended: ${status}`);
  }

  /** Calls the API as a colleague's dashboard does. */
  call(method: string, path: string, body?: unknown) {
    return fetch(this.origin + path, {
      method,
      headers: {
        origin: this.origin,
        cookie: this.#cookie,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async json(method: string, path: string, body?: unknown) {
    const response = await this.call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  /** Sends a quote request as a visitor. */
  async sendQuote(fields: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
    const name = `Quote ${randomUUID().slice(0, 8)}`;
    const quote = {
      fullName: name,
      email: 'renee@example.com',
      phone: '(214) 555-0168',
      zipCode: '75023',
      services: ['roofing'],
      ...fields,
    };
    const { id } = await this.json('POST', '/api/submit-quote', quote);
    return { id, name: quote.fullName };
  }

  /** Sends an investment inquiry as a visitor. */
  async sendInquiry(fields: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
    const name = `Inquiry ${randomUUID().slice(0, 8)}`;
    const inquiry = {
      fullName: name,
      email: 'devon@example.com',
      phone: '(972) 555-0181',
      investmentAmount: '$40,000 to $60,000',
      ...fields,
    };
    const { id } = await this.json('POST', '/api/investment-inquiries', inquiry);
    return { id, name: inquiry.fullName };
  }

  /**
   * Uploads files as a visitor.
   * @returns Their paths.
   */
  async upload(field: string, files: { name: string; type: string; bytes: Buffer }[]): Promise<string[]> {
    const body = new FormData();
    for (const { name, type, bytes } of files) body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const headers = { origin: this.origin };
    const response = await fetch(`${this.origin}/api/upload`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return (await response.json()).files;
  }

  patchQuote(id: string, patch: Record<string, unknown>): Promise<QuoteRequest> {
    return this.json('PATCH', `/api/quote-requests/${id}`, patch);
  }

  async patchInquiry(id: string, patch: Record<string, unknown>): Promise<InvestmentInquiry> {
    return (await this.json('PATCH', `/api/investment-inquiries/${id}`, patch)).inquiry;
  }

  /** A lead in a list, as the API returns it; undefined when it is not in the list. */
  async listed(kind: 'quote-requests' | 'investment-inquiries', status: string, id: string) {
    const items = await this.json('GET', `/api/${kind}/status/${status}?limit=200`);
    return items.find((item: { id: string }) => item.id === id);
  }

  /**
   * A signed-in page. Tests that sign in again end their previous session, so they need their own; the others share
   * one.
   */
  async openPage(
    path: string,
    {
      width = 1440,
      height = 900,
      hasTouch = false,
      ownSession = false,
      prepare,
    }: {
      width?: number;
      height?: number;
      hasTouch?: boolean;
      ownSession?: boolean;
      prepare?: (page: Page) => Promise<unknown>;
    } = {},
  ) {
    const cookies = ownSession ? await this.#signIn() : this.#cookie;
    const context = await this.browser.newContext({ viewport: { width, height }, hasTouch, reducedMotion: 'reduce' });
    await context.addCookies(
      cookies.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: this.origin };
      }),
    );
    await context.addInitScript(() => localStorage.setItem('adminLoggedIn', 'true'));
    const page = await context.newPage();
    const seen = watch(page);
    await prepare?.(page);
    await page.goto(this.origin + path, { waitUntil: 'load' });
    return { page, context, seen };
  }

  /** The desk of a signed-in user. */
  async openDesk(path: string = '/admin', options?: Parameters<DeskWorld['openPage']>[1]) {
    const { page, context, seen } = await this.openPage(path, options);
    await page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    return { page, context, seen, desk: deskOf(page) };
  }
}

/** The parts of the desk, by their accessible names. */
export function deskOf(page: Page) {
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  return {
    toasts,
    panel: page.getByRole('tabpanel'),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    activeTab: page.locator('[role=tab][aria-selected=true]'),
    row: (name: string) =>
      page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${escapeRegExp(name)}`) }),
    button: (name: string) => page.getByRole('tabpanel').getByRole('button', { name, exact: true }),
    heading: (name: string) => page.getByRole('tabpanel').getByRole('heading', { name, exact: true }),
    /** Opens a lead of the current list. */
    async choose(name: string) {
      await this.row(name).click();
      await this.heading(name).waitFor();
    },
    async toast(text: string, variant: 'default' | 'destructive' = 'default') {
      await toasts.locator(`li[data-variant=${variant}]`).getByText(text, { exact: true }).waitFor();
    },
  };
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Records matching calls from now on. */
export function countCalls(page: Page, counts: (method: string, path: string) => boolean) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (counts(request.method(), pathname)) calls.push(pathname + search);
  });
  return calls;
}

export const isListRead = (method: string, path: string) =>
  method === 'GET' && /^\/api\/(quote-requests|investment-inquiries)\/status\//.test(path);

/** Scrolls to the end of the loaded part of a list. */
export const scrollToEnd = (list: Locator) =>
  list.evaluate((element) => {
    const scroller = element.parentElement;
    if (!scroller) return;
    if (scroller.scrollHeight > scroller.clientHeight + 1) scroller.scrollTop = scroller.scrollHeight;
    else scrollTo(0, document.documentElement.scrollHeight);
  });

/** Presses a tab. @returns milliseconds until a frame shows a row of its list */
export const switchTab = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === name);
    if (!(tab instanceof HTMLElement)) throw new Error(`no tab ${name}`);
    const start = performance.now();
    tab.click();
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (!document.querySelector(`[role=tabpanel] [aria-label="${name}"] [data-lead]`));
    return performance.now() - start;
  }, name);

/** Heap size of a page in MiB. */
export async function heap(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
}

/** axe's findings, one per line. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-expect-error axe is a global of the script above.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }: any) => nodes.map(({ target }: any) => `${id}: ${target.join(' ')}`));
  });
}

/** Stops the clock that a page has installed, until `page.clock.resume()`: nothing is over while the machine is busy. */
export const holdClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000);

/** Waits for this many recorded calls, then long enough for a possible further one. @returns and forgets them */
export async function settledCalls(calls: string[], count: number): Promise<string[]> {
  await until(() => calls.length >= count);
  await settle();
  return calls.splice(0);
}

/** Waits long enough for a possible second call. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 700));
