import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openBrowser, watch } from './open-browser.mjs';
import { startProduct } from './product.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('@site/contracts').QuoteRequest} QuoteRequest */
/** @typedef {import('@site/contracts').InvestmentInquiry} InvestmentInquiry */

/** The whole site, a browser, and staff who are signed in: what a test of the desk works with. */
export class DeskWorld {
  /** @type {Awaited<ReturnType<typeof startProduct>>} */
  product;
  /** @type {import('playwright-core').Browser} */
  browser;
  #cookie = '';

  /** @param {Awaited<ReturnType<typeof startProduct>>} product @param {import('playwright-core').Browser} browser */
  constructor(product, browser) {
    this.product = product;
    this.browser = browser;
  }

  static async start() {
    const [product, browser] = await Promise.all([
      startProduct({ env: { LIMIT_SUBMISSIONS: '100000', LIMIT_UPLOADS: '100000' } }),
      openBrowser(),
    ]);
    const world = new DeskWorld(product, browser);
    world.#cookie = await world.#signIn();
    return world;
  }

  /** Opens another session. @returns its cookies, as a browser sends them */
  async #signIn() {
    const response = await fetch(`${this.origin}/api/session`, {
      method: 'POST',
      headers: { origin: this.origin, 'content-type': 'application/json' },
      body: JSON.stringify(this.product.credentials),
    });
    if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async stop() {
    await this.browser.close();
    await this.product.stop();
  }

  get origin() {
    return this.product.origin;
  }

  /** Ends the session of a page at the server, which the page is not told. @param {import('playwright-core').BrowserContext} context */
  async endSession(context) {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { origin: this.origin, cookie };
    const { status } = await fetch(`${this.origin}/api/session`, { method: 'DELETE', headers });
    if (status !== 204) throw new Error(`the session was not ended: ${status}`);
  }

  /** As a colleague's dashboard would call. @param {string} method @param {string} path @param {unknown} [body] */
  call(method, path, body) {
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

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async json(method, path, body) {
    const response = await this.call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  /** Sends a quote request as a visitor. @param {Record<string, unknown>} [fields] @returns {Promise<{ id: string, name: string }>} */
  async sendQuote(fields = {}) {
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

  /** Sends an investment inquiry as a visitor. @param {Record<string, unknown>} [fields] @returns {Promise<{ id: string, name: string }>} */
  async sendInquiry(fields = {}) {
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
   * Uploads files as a visitor. @param {string} field
   * @param {{ name: string, type: string, bytes: Buffer }[]} files @returns {Promise<string[]>} Their paths.
   */
  async upload(field, files) {
    const body = new FormData();
    for (const { name, type, bytes } of files) body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const headers = { origin: this.origin };
    const response = await fetch(`${this.origin}/api/upload`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return (await response.json()).files;
  }

  /** @param {string} id @param {Record<string, unknown>} patch @returns {Promise<QuoteRequest>} */
  patchQuote(id, patch) {
    return this.json('PATCH', `/api/quote-requests/${id}`, patch);
  }

  /** @param {string} id @param {Record<string, unknown>} patch @returns {Promise<InvestmentInquiry>} */
  async patchInquiry(id, patch) {
    return (await this.json('PATCH', `/api/investment-inquiries/${id}`, patch)).inquiry;
  }

  /**
   * A lead of a list, as it is in the database; undefined when it is not in it.
   * @param {'quote-requests' | 'investment-inquiries'} kind @param {string} status @param {string} id
   */
  async listed(kind, status, id) {
    const items = await this.json('GET', `/api/${kind}/status/${status}?limit=200`);
    return items.find((/** @type {{ id: string }} */ item) => item.id === id);
  }

  /**
   * A page of somebody who is signed in. Whoever signs in anew ends the session they had: they need one of their own, for
   * the others share one.
   * @param {string} path
   * @param {{ width?: number, height?: number, ownSession?: boolean, prepare?: (page: Page) => Promise<unknown> }} [options]
   */
  async openPage(path, { width = 1440, height = 900, ownSession = false, prepare } = {}) {
    const cookies = ownSession ? await this.#signIn() : this.#cookie;
    const context = await this.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
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

  /** The desk of somebody who is signed in. @param {string} [path] @param {Parameters<DeskWorld['openPage']>[1]} [options] */
  async openDesk(path = '/admin', options) {
    const { page, context, seen } = await this.openPage(path, options);
    await page.getByRole('tab', { name: 'New Quotes' }).waitFor();
    return { page, context, seen, desk: deskOf(page) };
  }
}

/** The parts of the desk, by what they are called. @param {Page} page */
export function deskOf(page) {
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  return {
    toasts,
    panel: page.getByRole('tabpanel'),
    /** @param {string} name */
    tab: (name) => page.getByRole('tab', { name, exact: true }),
    activeTab: page.locator('[role=tab][aria-selected=true]'),
    /** @param {string} name */
    row: (name) => page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${literally(name)}`) }),
    /** @param {string} name */
    button: (name) => page.getByRole('tabpanel').getByRole('button', { name, exact: true }),
    /** @param {string} name */
    heading: (name) => page.getByRole('tabpanel').getByRole('heading', { name, exact: true }),
    /** @param {string} name Opens a lead of the list that is shown. */
    async choose(name) {
      await this.row(name).click();
      await this.heading(name).waitFor();
    },
    /** @param {string} text @param {'default' | 'destructive'} [variant] */
    async toast(text, variant = 'default') {
      await toasts.locator(`li[data-variant=${variant}]`).getByText(text, { exact: true }).waitFor();
    },
  };
}

const literally = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Counts calls from here on. @param {Page} page @param {(method: string, path: string) => boolean} counts */
export function countCalls(page, counts) {
  /** @type {string[]} */
  const calls = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (counts(request.method(), pathname)) calls.push(pathname + search);
  });
  return calls;
}

export const isListRead = (/** @type {string} */ method, /** @type {string} */ path) =>
  method === 'GET' && /^\/api\/(quote-requests|investment-inquiries)\/status\//.test(path);

/** Scrolls to the end of what is known of a list. @param {import('playwright-core').Locator} list */
export const scrollToEnd = (list) =>
  list.evaluate((element) => {
    const scroller = element.parentElement;
    if (!scroller) return;
    if (scroller.scrollHeight > scroller.clientHeight + 1) scroller.scrollTop = scroller.scrollHeight;
    else scrollTo(0, document.documentElement.scrollHeight);
  });

/** Milliseconds from the press on a tab to a frame that holds a row of its list. @param {Page} page @param {string} name */
export const switchTab = (page, name) =>
  page.evaluate(async (name) => {
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === name);
    if (!(tab instanceof HTMLElement)) throw new Error(`no tab ${name}`);
    const start = performance.now();
    tab.click();
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (!document.querySelector(`[role=tabpanel] [aria-label="${name}"] [data-lead]`));
    return performance.now() - start;
  }, name);

/** The middle one. @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a page keeps in memory, in MiB. @param {Page} page */
export async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
}

/** What axe finds, one line a finding. @param {Page} page @returns {Promise<string[]>} */
export async function findings(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-expect-error axe is a global of the script above.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { target }) => `${id}: ${target.join(' ')}`),
    );
  });
}

/** @param {() => Promise<boolean> | boolean} condition @param {number} [ms] */
export async function eventually(condition, ms = 10_000) {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within ${ms} ms: ${condition}`);
}

/** Something that waits until it is opened. */
export function gate() {
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => {
    open = () => resolve();
  });
  return { open, opened };
}

/** Long enough for a second call to have been made, if there were one. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 700));
