// `npm run bench:api [-- rounds]`: submissions and list reads of the API, compared with a bare Fastify server that
// executes the same statements (`api-reference.ts`). Each has its own database with 100,000 leads in the same Postgres.
// Rounds alternate, so that other load on the machine affects both; prints medians, and the median of the rounds'
// ratios.
import { ENDPOINTS, HEADERS, LIMITS } from '@site/contracts';
import { createStorage } from '@site/core/storage';
import autocannon from 'autocannon';
import { withDatabase } from '../local/with-database.ts';
import { seedLeads } from '../seed/seed-leads.ts';
import { median } from './median.ts';
import { ACCOUNT, migrate, signIn, startOwnApi } from './own-api.ts';
import { startReference } from './reference.ts';

const CLIENTS = 20;
const LEADS = 100_000;
const SECONDS = { first: 10, warmUp: 1, round: 4 };
const [ROUNDS = 5] = process.argv.slice(2).map(Number);
/** Share of the reference's throughput. */
const SUBMISSIONS_SHARE = 0.8;
const LISTS_P95_MS = 50;

const LEAD = { fullName: 'Ada Client', email: 'ada@example.com', phone: '(214) 555-0177', message: 'A new kitchen.' };
const QUOTE = { ...LEAD, zipCode: '75201', services: ['handyman'] };
const QUOTES = ENDPOINTS.quoteRequestsByStatus('new');
const INQUIRY = { ...LEAD, investmentAmount: '$50,000' };

/** Cleanup steps, in start order. */
const ends: (() => unknown)[] = [];
let isWithin = true;
try {
  const api = await startOwnApi({ LIMIT_SUBMISSIONS: '1000000' });
  ends.push(() => api.stop());
  const cookie = await signIn(api.address, ACCOUNT);
  const referenceUrl = await copyDatabase(api.databaseUrl);
  for (const databaseUrl of [api.databaseUrl, referenceUrl]) {
    const storage = createStorage({ STORAGE_DIR: api.storageDir });
    await seedLeads({ databaseUrl, storage, leads: LEADS, files: 300 });
    // Otherwise they run by themselves, beside the first rounds.
    for (const upkeep of ['vacuum analyze', 'checkpoint']) {
      await withDatabase(databaseUrl, (client) => client.query(upkeep));
    }
  }
  const { address: reference, stop } = await startReference('api-reference.ts', {
    env: { DATABASE_URL: referenceUrl },
  });
  ends.push(stop);
  const places = await placesOf(api.databaseUrl);

  console.log(`${CLIENTS} clients, ${LEADS} leads, ${ROUNDS} rounds of ${SECONDS.round} s of each\n`);
  console.log(`${' '.repeat(34)}API                        Fastify`);
  console.log(`${' '.repeat(26)}  a second      p50      p95    a second      p50      p95   ratio a second`);
  const submission = (path: string, body: object) => ({
    isSubmission: true,
    requests: ((client) => [
      {
        method: 'POST',
        path,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${client + 1}`,
          [HEADERS.idempotencyKey]: 'bench-[<id>]',
        },
      },
    ]) as (client: number) => object[],
  });
  const list = (query: (client: number) => string) => ({
    isSubmission: false,
    requests: ((client) =>
      [QUOTES, ENDPOINTS.investmentInquiriesByStatus('new')].map((path) => ({
        method: 'GET',
        path: path + query(client),
        headers: { cookie },
      }))) as (client: number) => object[],
  });
  const kinds = {
    'POST submit-quote': submission(ENDPOINTS.submitQuoteRequest, QUOTE),
    'POST investment-inquiries': submission(ENDPOINTS.investmentInquiries, INQUIRY),
    'first page of the lists': list(() => ''),
    'a page of each client': list((client) => `?before=${places[client]}`),
  };
  for (const address of [api.address, reference]) {
    for (const query of ['', `?before=${places[0]}`]) await checkList(address + QUOTES + query, cookie);
  }
  for (const [name, { isSubmission, requests }] of Object.entries(kinds)) {
    const rounds: { ours: Measured; theirs: Measured }[] = [];
    // Warm up first: a fresh process spends its time compiling.
    for (const address of [api.address, reference]) await load(address, requests, SECONDS.first);
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? [api.address, reference] : [reference, api.address];
      const measured: Map<string, Measured> = new Map();
      for (const address of order) measured.set(address, await measure(address, requests));
      rounds.push({
        ours: measured.get(api.address) as Measured,
        theirs: measured.get(reference) as Measured,
      });
    }
    const of = (side: 'ours' | 'theirs', value: keyof Measured) => median(rounds.map((round) => round[side][value]));
    const ratio = median(rounds.map(({ ours, theirs }) => ours.rate / theirs.rate));
    if (isSubmission ? ratio < SUBMISSIONS_SHARE : of('ours', 'p95') >= LISTS_P95_MS) isWithin = false;
    const cells = (side: 'ours' | 'theirs') =>
      of(side, 'rate').toFixed(0).padStart(12) + ms(of(side, 'p50')) + ms(of(side, 'p95'));
    console.log(`${name.padEnd(24)}${cells('ours')}${cells('theirs')}${ratio.toFixed(2).padStart(17)}`);
  }
  console.log(
    `\nBudget: submissions at least ${SUBMISSIONS_SHARE} of Fastify's, p95 of lists under ${LISTS_P95_MS} ms: ${isWithin ? 'kept' : 'not kept'}`,
  );
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit(isWithin ? 0 : 1);

/** `rate` in responses per second, response times in milliseconds. */
interface Measured {
  rate: number;
  p50: number;
  p95: number;
}

/** A second database next to the first, with the same sessions. */
async function copyDatabase(databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.pathname = '/reference';
  const copy = url.toString();
  await withDatabase(databaseUrl, (client) => client.query('create database reference'));
  migrate(copy);
  for (const table of ['staff_accounts', 'sessions']) {
    const rows = await withDatabase(databaseUrl, (client) =>
      client.query(`select to_json(t)::text as row from ${table} t`),
    );
    await withDatabase(copy, async (client) => {
      for (const { row } of rows.rows) {
        await client.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [row]);
      }
    });
  }
  return copy;
}

/** A different list position for each client, because the API shares reads of the same page. */
async function placesOf(databaseUrl: string) {
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as place
         from (select *, row_number() over (order by created_at desc) as number from quote_requests where status = 'new') as numbered
        where number % 100 = 0 order by number limit $1`,
      [CLIENTS],
    ),
  );
  return rows.map(({ place }) => encodeURIComponent(place));
}

/** Checks that the page is full: an empty one would be fast. */
async function checkList(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { cookie } });
  const rows = await answer.json();
  if (rows.length !== LIMITS.list.default) throw new Error(`${url} answered ${answer.status} with ${rows.length} rows`);
}

/**
 * Runs the budget's number of clients. Each sends its next request as soon as it gets a response.
 * @param requests What each client sends.
 */
async function measure(address: string, requests: (client: number) => object[]): Promise<Measured> {
  await load(address, requests, SECONDS.warmUp);
  const times = await load(address, requests, SECONDS.round);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rate: times.length / SECONDS.round, p50: at(0.5), p95: at(0.95) };
}

async function load(url: string, requests: (client: number) => object[], duration: number): Promise<number[]> {
  const times: number[] = [];
  let clients = 0;
  const run = autocannon({
    url,
    duration,
    connections: CLIENTS,
    idReplacement: true,
    setupClient: (client) => client.setRequests(requests(clients++)),
  });
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx, errors, statusCodeStats } = await run;
  if (non2xx + errors > 0) throw new Error(`${url} failed ${errors} times: ${JSON.stringify(statusCodeStats)}`);
  return times;
}

function ms(value: number) {
  return `${value.toFixed(1)} ms`.padStart(9);
}
