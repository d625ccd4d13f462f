import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/** What a visitor found on a page. */
interface Visit {
  /** When the visit began, in milliseconds. */
  at: number;
  isUnlucky: boolean;
  hasForm: boolean;
}

const FORM_CODE = /\/slot-quote-form\.js$/;
/** Long enough for a form that has started to fail. */
const STAY_MS = 1_500;

/** A busy machine may need this long from the code's arrival to a form that has started or is gone. */
const START_MS = 5_000;

const hasStarted = () =>
  [...document.querySelectorAll('[data-slot] form')].every((form) =>
    Object.keys(form).some((key) => key.startsWith('__reactProps')),
  );

/** One visitor after another, each in a new browser context; every second one has the user agent Unlucky. */
export class SequentialVisitor {
  readonly visits: Visit[] = [];
  /** Their failed requests. */
  readonly failures: string[] = [];
  private isOver = false;
  private readonly done: Promise<void>;

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly paths: readonly string[],
  ) {
    this.done = this.visitContinuously();
    this.done.catch(() => undefined);
  }

  /** Waits for this many more unlucky visits, from start to end. */
  async waitForUnluckyVisits(count: number): Promise<void> {
    const seen = () => this.visits.filter(({ isUnlucky }) => isUnlucky).length;
    // The current visit began earlier and does not count.
    const until = seen() + count + 1;
    while (seen() < until) await Promise.race([sleep(50), this.done.then(() => sleep(50))]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.done;
  }

  /** The longest time in milliseconds for which no visitor of this kind found a form. */
  longestTimeWithoutForm(isUnlucky: boolean): number {
    let longest = 0;
    let since: number | undefined;
    for (const { at, hasForm } of this.visits.filter((visit) => visit.isUnlucky === isUnlucky)) {
      if (!hasForm) since ??= at;
      if (since !== undefined) longest = Math.max(longest, at - since);
      if (hasForm) since = undefined;
    }
    return longest;
  }

  private async visitContinuously(): Promise<void> {
    for (let count = 0; !this.isOver; count += 1) await this.visit(count);
  }

  private async visit(count: number): Promise<void> {
    const isUnlucky = count % 2 === 1;
    const context = await this.browser.newContext({
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${Math.floor(count / 250)}.${(count % 250) + 1}` },
      ...(isUnlucky && { userAgent: 'Unlucky' }),
    });
    const page = await context.newPage();
    page.on('response', (response) => {
      if (response.status() >= 400) this.failures.push(`${response.url()} ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      // Chromium lists reports as aborted because nothing reads the response; the handler above sees rejected ones.
      if (!/\/api\/(events|visits)$/.test(request.url()))
        this.failures.push(`${request.url()} ${request.failure()?.errorText}`);
    });
    const at = performance.now();
    const code = page.waitForResponse(FORM_CODE);
    await page.goto(`${this.origin}${this.paths[count % this.paths.length]}`, { waitUntil: 'load' });
    await page.locator('[data-slot]').first().scrollIntoViewIfNeeded();
    await code;
    await page.waitForFunction(hasStarted, undefined, { timeout: START_MS }).catch(() => undefined);
    await page.waitForTimeout(STAY_MS);
    const hasForm = (await page.locator('[data-slot] form button[type=submit]:visible').count()) > 0;
    this.visits.push({ at, isUnlucky, hasForm });
    page.removeAllListeners('requestfailed');
    await page.goto('about:blank');
    await context.close();
  }
}
