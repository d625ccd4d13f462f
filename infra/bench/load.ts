// `npm run bench:load [-- --soak minutes]`: starts a site and measures how it behaves under ten times the load that it
// can carry, and how soon it recovers; then its memory, handles and connections at half load (default 30 minutes).
// Linux only.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@site/contracts';
import autocannon from 'autocannon';
import pg from 'pg';
import { startProduct } from '../test/browser/product.ts';
import { publicPaths } from '../test/browser/public-paths.ts';
import { family, residentMib } from './processes.ts';

const { values } = parseArgs({ options: { soak: { type: 'string', default: '30' } } });
const SOAK_S = Number(values.soak) * 60;
/**
 * `carried` clients that send their next request as soon as they have an answer keep two processors busy; `overload`
 * clients demand ten times as much.
 */
const CLIENTS = { carried: 32, overload: 1_280 };
const SECONDS = 20;
const [EARLY_MS, RECOVERY_S] = [5_000, 5];
/** Memory limit of a process in the manifests (infra/k8s). */
const MEMORY_MIB = 512;
const PARTS = ['shell', 'api', 'worker', 'redis'];

const product = await startProduct({
  env: {
    TRUST_PROXY: '1',
    LIMIT_SUBMISSIONS: '1000000',
    LIMIT_EVENTS: '1000000',
    LIMIT_VISITS: '1000000',
    LOG_LEVEL: 'warn',
  },
});
try {
  const paths = await publicPaths(product.origin);
  const visits = visitsTo(paths.slice(0, 7));
  process.exitCode = (await overload(visits)) ? 0 : 1;
} finally {
  await product.stop();
}

interface Visit {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The visitors' requests: of every ten, seven pages, two events and one quote request. */
function visitsTo(pages: string[]): Visit[] {
  const headers = { 'content-type': 'application/json', origin: product.origin };
  const lead = {
    fullName: 'Visitor [<id>]',
    email: 'lead@example.com',
    phone: '(214) 555-0177',
    zipCode: '75201',
    message: 'Load [<id>]',
  };
  const event = { name: 'page_view', path: '/', title: 'Home' };
  return [
    ...pages.map((path) => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })),
    ...[1, 2].map(() => ({ method: 'POST', path: ENDPOINTS.events, headers, body: JSON.stringify(event) })),
    { method: 'POST', path: ENDPOINTS.submitQuoteRequest, headers, body: JSON.stringify(lead) },
  ];
}

/** @returns Whether all limits were met. */
async function overload(visits: Visit[]): Promise<boolean> {
  await load(visits, { clients: CLIENTS.carried, seconds: SECONDS / 2 });
  const carried = await load(visits, { clients: CLIENTS.carried, seconds: SECONDS });
  const half = await load(visits, { clients: CLIENTS.carried, seconds: SECONDS, rate: carried.rate / 2 });
  const before = await memory();
  const peak = watchMemory();
  const over = await load(visits, { clients: CLIENTS.overload, seconds: SECONDS, rate: carried.rate * 10 });
  const recovery = await recoverySeconds(visits, half.good.p99);
  const highest = peak.end();

  console.log(`\n${' '.repeat(17)}asked/s     2xx/s   p50 ms   p99 ms     503/s   p50 ms   p99 ms    others`);
  for (const [name, row] of Object.entries({ 'all it carries': carried, 'half of it': half, 'ten times it': over })) {
    const { asked: rate, good, busy, unexpected } = row;
    const cells = [good.rate, good.p50, good.p99, busy.rate, busy.p50, busy.p99, unexpected];
    const asked = rate ? rate.toFixed(0) : 'all';
    console.log(name.padEnd(15) + asked.padStart(9) + cells.map((cell) => cell.toFixed(0).padStart(9)).join(' '));
  }
  const slowest = over.busy.slowest.toFixed(0);
  console.log(`\n503 without Retry-After: ${over.missingRetryAfter}; slowest 503: ${slowest} ms (budget ${EARLY_MS})`);
  console.log(`Answers as before after ${recovery} s (budget ${RECOVERY_S})`);
  console.log(`\nMiB            before     peak (budget ${MEMORY_MIB})`);
  for (const part of PARTS) {
    console.log(part.padEnd(12) + [before[part], highest[part]].map((mib = 0) => mib.toFixed(0).padStart(9)).join(''));
  }
  if (SOAK_S > 0) await soak(visits, carried.rate / 2);
  return (
    over.unexpected + over.missingRetryAfter === 0 &&
    over.busy.slowest < EARLY_MS &&
    recovery <= RECOVERY_S &&
    PARTS.every((part) => (highest[part] ?? 0) < MEMORY_MIB)
  );
}

/**
 * Each client has its own address, sent through the one proxy that the site trusts.
 * @param visits Requests of each client; clients start at different ones.
 * @param options `rate`: total requests per second; by default as many as the site answers.
 */
async function load(visits: Visit[], { clients, seconds, rate }: { clients: number; seconds: number; rate?: number }) {
  /** Response times in milliseconds. */
  const times: { good: number[]; busy: number[] } = { good: [], busy: [] };
  let unexpected = 0;
  let missingRetryAfter = 0;
  let count = 0;
  const running = autocannon({
    url: product.origin,
    connections: clients,
    duration: seconds,
    overallRate: rate && Math.max(1, Math.floor(rate)),
    idReplacement: true,
    timeout: 30,
    setupClient(client) {
      count += 1;
      const address = `10.0.${count >> 8}.${count & 255}`;
      const own = visits.map((visit) => ({ ...visit, headers: { ...visit.headers, 'x-forwarded-for': address } }));
      const first = count % own.length;
      client.setRequests([...own.slice(first), ...own.slice(0, first)]);
      client.on('headers', ({ statusCode, headers }) => {
        if (statusCode === 503 && !headers.some((name) => name.toLowerCase() === 'retry-after')) missingRetryAfter += 1;
      });
    },
  });
  running.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.good.push(ms);
    else if (status === 503) times.busy.push(ms);
    else unexpected += 1;
  });
  const { errors } = await running;
  const good = summary(times.good, seconds);
  return {
    asked: rate,
    rate: good.rate,
    good,
    busy: summary(times.busy, seconds),
    unexpected: unexpected + errors,
    missingRetryAfter,
  };
}

function summary(times: number[], seconds: number) {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), slowest: times.at(-1) ?? 0 };
}

/**
 * Seconds until each kind of request is answered five times in a row as fast as at half load.
 * @param usual p99 at half load, in ms.
 */
async function recoverySeconds(visits: Visit[], usual: number) {
  const since = performance.now();
  const elapsed = () => Math.round((performance.now() - since) / 100) / 10;
  const kinds = [visits[0], ...visits.slice(-2)];
  let recovered = 0;
  for (let quick = 0; quick < kinds.length * 5 && elapsed() < 60; ) {
    const { path = '/', ...init } = kinds[quick % kinds.length] ?? {};
    const sent = performance.now();
    const answer = await fetch(product.origin + path, init).catch(() => undefined);
    await answer?.arrayBuffer();
    const isQuick = answer?.ok && performance.now() - sent <= Math.max(usual, 20);
    quick = isQuick ? quick + 1 : 0;
    if (!isQuick) recovered = elapsed();
  }
  return recovered;
}

/** Resident memory of each part, including its children, in MiB. */
async function memory(): Promise<Record<string, number>> {
  return ofParts(residentMib);
}

/** Sum over the processes of each part. @param readFrom Throws for a process that has ended. */
async function ofParts(readFrom: (pid: number) => number) {
  const pids = await product.pids();
  const sum = (pid: number) => {
    try {
      return family(pid).reduce((total, one) => total + (readFrom(one) || 0), 0);
    } catch {
      return 0;
    }
  };
  return Object.fromEntries(PARTS.map((part) => [part, sum(pids[part] ?? 0)]));
}

function watchMemory() {
  const peak: Record<string, number> = {};
  const timer = setInterval(async () => {
    for (const [name, mib] of Object.entries(await memory())) peak[name] = Math.max(peak[name] ?? 0, mib);
  }, 500);
  return {
    end() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Runs half load for a long time, to detect growth. */
async function soak(visits: Visit[], rate: number) {
  console.log(`\nSoak: ${Math.round(rate)} requests/s for ${SOAK_S / 60} min`);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const series: Map<string, [seconds: number, value: number][]> = new Map();
  const note = (name: string, at: number, value: number) =>
    series.set(name, [...(series.get(name) ?? []), [at, value]]);
  let isOver = false;
  const loading = load(visits, { clients: CLIENTS.carried, seconds: SOAK_S, rate }).finally(() => {
    isOver = true;
  });
  // Skip the start, while caches and heaps fill.
  await sleep(Math.min(60_000, (SOAK_S * 1_000) / 4));
  for (const since = performance.now(); !isOver; await sleep(5_000)) {
    const at = (performance.now() - since) / 1_000;
    for (const [part, mib] of Object.entries(await memory())) note(`${part}: memory, MiB`, at, mib);
    const handles = await ofParts((pid) => readdirSync(`/proc/${pid}/fd`).length);
    for (const [part, count] of Object.entries(handles)) note(`${part}: open files`, at, count);
    const { rows } = await database.query('select count(*)::int as count from pg_stat_activity');
    note('postgres: connections', at, rows[0].count);
  }
  await database.end();
  const { good, busy, unexpected } = await loading;
  console.log(
    `2xx ${good.rate.toFixed(0)}/s, p99 ${good.p99.toFixed(0)} ms, 503 ${busy.rate.toFixed(1)}/s, ${unexpected} others`,
  );
  console.log(`\n${' '.repeat(28)}first     last   slope an hour`);
  for (const [name, points] of series) {
    const cells = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0].map((value) => value.toFixed(0).padStart(9));
    console.log(`${name.padEnd(24)}${cells.join('')}${(slope(points) * 3_600).toFixed(1).padStart(16)}`);
  }
}

/** By least squares. */
function slope(points: [number, number][]) {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
