// `npm run bench:lists [-- origin]`: the first page of each of the six lists under 20 clients with 100,000 leads,
// against the budget and against a bare server that runs the same statements, then searches of every kind. Starts its
// own API and database; with an origin it measures that site instead (its DATA_DIR or DATABASE_URL, ADMIN_EMAIL and
// ADMIN_PASSWORD as for `npm start`).
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { ENDPOINTS, REQUEST_STATUSES } from '@site/contracts';
import { createStorage } from '@site/core/storage';
import pg from 'pg';
import { readSettings } from '../bootstrap/settings.mjs';
import { readKept } from '../local/credentials.ts';
import { findDatabase } from '../local/on-database.ts';
import { seedLeads } from '../seed/seed-leads.ts';
import { ACCOUNT, signIn, startOwnApi } from './own-api.ts';
import { startReference } from './reference.ts';

const BUDGET_MS = 50;
const SEARCH_BUDGET_MS = 100;
/** Users who search at the same time. */
const SEARCHERS = 5;
const CLIENTS = 20;
const LEADS = 100_000;
/** Requests per measurement, after a warm-up of ten requests per client. */
const REQUESTS = 1_000;
const ROUNDS = 3;

const [origin] = process.argv.slice(2);
/** Cleanup steps, in start order. */
const ends: (() => unknown)[] = [];
let isWithin = true;
try {
  const site = origin ? givenSite(origin) : await ownSite();
  const cookie = await signIn(site.address, site.account);
  const env = { DATABASE_URL: site.databaseUrl };
  const { address: reference, stop } = await startReference('lists-reference.ts', { env });
  ends.push(stop);
  console.log(
    `First page of each list, ${CLIENTS} clients, ${REQUESTS} requests, the middle one of ${ROUNDS} rounds\n`,
  );
  console.log(`${'list'.padEnd(45)}p50       p95    reference p50       p95   ratio p95`);
  const lists = [ENDPOINTS.quoteRequestsByStatus, ENDPOINTS.investmentInquiriesByStatus].flatMap((path) =>
    REQUEST_STATUSES.map((status) => path(status)),
  );
  for (const paths of [...lists.map((path) => [path]), lists]) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The two alternate, so that other load on the machine affects both.
      const bare = await measure(reference, paths, {});
      rounds.push({ bare, product: await measure(site.address, paths, { cookie }) });
    }
    const bare = middle(rounds.map((round) => round.bare));
    const product = middle(rounds.map((round) => round.product));
    if (product.p95 > BUDGET_MS) isWithin = false;
    const name = paths.length > 1 ? 'all six in turns' : String(paths[0]).slice('/api/'.length);
    const cells = [ms(product.p50), ms(product.p95), ms(bare.p50).padStart(15), ms(bare.p95)];
    const ratio = (product.p95 / bare.p95).toFixed(2);
    console.log(`${name.padEnd(40)}${cells.join('  ')}  ${ratio.padStart(8)}`);
  }
  console.log(`\nSearches, ${SEARCHERS} clients`);
  for (const [sort, paths] of Object.entries(await searches(site.databaseUrl))) {
    const { p50, p95 } = await measure(site.address, paths, { cookie }, { clients: SEARCHERS, requests: 200 });
    if (p95 > SEARCH_BUDGET_MS) isWithin = false;
    console.log(`${sort.padEnd(40)}${ms(p50)}  ${ms(p95)}`);
  }
  console.log(
    `\nBudget: p95 under ${BUDGET_MS} ms, searches ${SEARCH_BUDGET_MS} ms: ${isWithin ? 'kept' : 'not kept'}`,
  );
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit(isWithin ? 0 : 1);

interface Site {
  address: string;
  databaseUrl: string;
  account: { email: string; password: string };
}

function givenSite(address: string): Site {
  const { dataDir, adminEmail, adminPassword } = readSettings(process.env);
  const kept = readKept(join(dataDir, 'credentials'));
  const account = { email: adminEmail ?? kept.ADMIN_EMAIL ?? '', password: adminPassword ?? kept.ADMIN_PASSWORD ?? '' };
  return { address: new URL(address).origin, databaseUrl: findDatabase(process.env), account };
}

async function ownSite(): Promise<Site> {
  const api = await startOwnApi();
  ends.push(() => api.stop());
  const storage = createStorage({ STORAGE_DIR: api.storageDir });
  await seedLeads({ databaseUrl: api.databaseUrl, storage, leads: LEADS, files: 300 });
  return { address: api.address, databaseUrl: api.databaseUrl, account: ACCOUNT };
}

/** Search URLs by kind; many different ones of each kind, so that no response comes from memory. */
async function searches(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; email: string; phone: string; zip: string }>(
    `select full_name as name, email, phone, zip_code as zip from quote_requests order by random() limit 60`,
  );
  const { rows: accounts } = await client.query<{ id: string }>('select id from staff_accounts');
  await client.end();
  const find = (query: Record<string, string>) => `${ENDPOINTS.leads}?${new URLSearchParams(query)}`;
  const by = (query: string) => `${ENDPOINTS.leads}?${query}`;
  const [first = ''] = rows.map(({ name }) => name);
  return {
    'a full name': rows.map(({ name }) => find({ q: name })),
    'the beginning of a name': rows.map(({ name }) => find({ q: name.slice(0, 4) })),
    'an email address': rows.map(({ email }) => find({ q: email })),
    'seven digits of a number': rows.map(({ phone }) => find({ q: phone.replace(/\D/g, '').slice(-7) })),
    'a ZIP code': rows.map(({ zip }) => find({ q: zip })),
    'words of many messages': ['kitchen', 'the house', 'insurance', 'water damage'].map((q) => find({ q })),
    'words that nobody wrote': ['xylophone', 'qqqq', 'zzz yyy'].map((q) => find({ q })),
    'one or two letters': ['a', 'qx', '%', '_', '🏠', '@', '🏠 -', first.slice(0, 2)].map((q) => find({ q })),
    'filters alone': ['service=roofing', 'waiting=true', 'photos=true', 'campaign=yelp', 'campaign=none'].map(by),
    'figures of the report': ['utmCampaign=spring-2026', 'utmCampaign=', 'inTime=true', 'purchased=true'].map(by),
    'somebody’s, nobody’s, due, overdue': [
      ...accounts.map(({ id }) => `assignee=${id}`),
      ...['assignee=nobody', 'followUp=due', 'overdue=true'],
    ].map(by),
    'a ZIP code as a filter': rows.map(({ zip }) => by(`zip=${zip.slice(0, 5)}`)),
    'days of arrival': ['from=2026-01-05&to=2026-01-09', 'to=2025-06-30', 'from=2026-03-02&status=closed'].map(by),
    'filters that match nothing': [
      'assignee=00000000-0000-4000-8000-000000000000',
      'zip=99999',
      'campaign=nobody-knows',
      'withoutProfit=true',
      'from=2099-01-01',
      'to=2001-01-01',
    ].map(by),
    'marked as spam': [find({ spam: 'true' }), find({ spam: 'true', status: 'new' })],
    'my day': [ENDPOINTS.leadsMyDay],
    'words and filters': [find({ q: 'kitchen', status: 'new' }), find({ q: 'bathroom', service: 'hvac' })],
  };
}

/**
 * Runs the budget's number of clients. Each sends its next request as soon as it gets a response.
 * @param paths Requested in turn.
 */
async function measure(
  address: string,
  paths: string[],
  headers: Record<string, string>,
  { clients = CLIENTS, requests = REQUESTS } = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let times: number[] = [];
  const run = async (count: number) => {
    times = [];
    let started = 0;
    const client = async () => {
      while (started < count) {
        const url = address + paths[started % paths.length];
        started += 1;
        const since = performance.now();
        await ask(url, headers, agent);
        times.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  };
  await run(clients * 10);
  await run(requests);
  agent.destroy();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200 && bytes >= 2) resolve();
        else reject(new Error(`${url} answered ${response.statusCode} with ${bytes} bytes`));
      });
    }).on('error', reject);
  });
}

/** The round with the median p95. */
function middle<T extends { p95: number }>(rounds: T[]): T {
  return rounds.toSorted((a, b) => a.p95 - b.p95)[Math.floor(rounds.length / 2)] as T;
}

function ms(value: number) {
  return `${value.toFixed(1)} ms`.padStart(8);
}
