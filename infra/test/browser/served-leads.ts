import { LIVE_SINCE } from '@site/contracts';
import { LIMITS } from '@site/testing/spec-facts';
import type { Page } from 'playwright-core';
import { type DeskWorld, type InvestmentInquiry, type QuoteRequest } from './desk-world.ts';
import { gate } from './gate.ts';

type Lead = QuoteRequest | InvestmentInquiry;

interface Served {
  /** Path of the list, below `/api/`. */
  path?: string;
  rows?: number;
  /** Prefix of the leads' names, before the number. */
  prefix?: string;
  /** Leads to serve instead; a test may change them while they are served. */
  leads?: Lead[];
  /** Delays the response for a page; '' is the first page. */
  before?: (cursor: string) => Promise<unknown> | undefined;
}

const NEW_QUOTES = 'quote-requests/status/new';

/** Serves a large number of leads in place of the API, in pages of the same size. */
export class ServedLeads {
  #templates: Record<string, Lead>;

  constructor(templates: Record<string, Lead>) {
    this.#templates = templates;
  }

  /** Serves leads modeled on those of this site. */
  static async like(world: DeskWorld) {
    const [quote, inquiry] = [await world.sendQuote(), await world.sendInquiry()];
    return new ServedLeads({
      'quote-requests': await world.listed('quote-requests', 'new', quote.id),
      'investment-inquiries': await world.listed('investment-inquiries', 'new', inquiry.id),
    });
  }

  /** Newest first, by ids and dates. */
  leads({ path = NEW_QUOTES, rows = LIMITS.list.default, prefix = 'Lead' }: Served): Lead[] {
    const [kind = '', , status = ''] = path.split('/');
    // No id is in two lists.
    const list = `${kind.length}${status.length}`.padStart(8, '0');
    return Array.from(
      { length: rows },
      (_, index) =>
        ({
          ...this.#templates[kind],
          id: `${list}-0000-4000-8000-${String(rows - index).padStart(12, '0')}`,
          status,
          fullName: `${prefix} ${index + 1}.`,
          createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
        }) as Lead,
    );
  }

  async answer(page: Page, served: Served) {
    const { path = NEW_QUOTES, leads = this.leads(served), before } = served;
    await page.route(`**/api/${path}*`, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const cursor = query.get('before') ?? '';
      const limit = Number(query.get('limit') ?? LIMITS.list.default);
      await before?.(cursor);
      const older = leads.filter(({ id }) => cursor === '' || id < cursor);
      const items = older.slice(0, limit);
      const next = `</api/${path}?limit=${limit}&before=${items.at(-1)?.id}>; rel="next"`;
      await route.fulfill({ json: items, headers: older.length > limit ? { link: next } : {} });
    });
  }
}

/** A live stream that breaks as soon as it has opened, and opens once more after `reopen()`. */
export function interruptedLiveStream() {
  const again = gate();
  let opened = 0;
  const before = JSON.stringify({ reachMs: 3_600_000, changes: [] });
  return {
    reopen: again.open,
    prepare: (page: Page) =>
      page.route('**/api/live?*', async (route) => {
        opened += 1;
        // Later requests wait forever.
        if (opened > 2) return;
        if (opened === 2) await again.opened;
        await route.fulfill({
          contentType: 'text/event-stream',
          body: `retry: 100\nevent: ${LIVE_SINCE.event}\ndata: ${before}\n\n`,
        });
      }),
  };
}
