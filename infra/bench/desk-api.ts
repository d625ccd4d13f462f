import { ENDPOINTS } from '@site/contracts';
import { createStorage } from '@site/core/storage';
import pg from 'pg';
import { seedLeads } from '../seed/seed-leads.ts';
import { ACCOUNT, signIn, startOwnApi } from './own-api.ts';
import { residentMib, watchMemory } from './processes.ts';
import { addCosts, CsvCounter, recount } from './recount.ts';

const REPORT_MS = 300;
const EXPORT_MS = 15_000;
const EXPORT_MIB = 50;
/** Small, so that garbage does not accumulate: the measurement shows what an export needs, not what V8 lets it use. */
const HEAP = '--max-old-space-size=96';
const ROUNDS = 20;

/**
 * Measures report and export with this many leads, against the limits of the owner's month.
 * @returns Whether the limits were met.
 */
export async function measureReportAndExport(leads: number): Promise<boolean> {
  const api = await startOwnApi({ NODE_OPTIONS: HEAP });
  const database = new pg.Client({ connectionString: api.databaseUrl });
  try {
    const storage = createStorage({ STORAGE_DIR: api.storageDir });
    await seedLeads({ databaseUrl: api.databaseUrl, storage, leads, files: 300 });
    await database.connect();
    await addCosts(database);
    const headers = { cookie: await signIn(api.address, ACCOUNT) };
    const year = new Date().getFullYear();
    const to = `${year}-12-31`;
    let isWithin = true;
    console.log(`\nReport and export, ${leads} leads\n`);
    for (const [name, from] of [
      ['report, this year', `${year}-01-01`],
      ['report, nine years', `${year - 8}-01-01`],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const since = performance.now();
        const answer = await fetch(`${api.address}${ENDPOINTS.report}?from=${from}&to=${to}`, { headers });
        if (!answer.ok) throw new Error(`The report answered ${answer.status}`);
        const body = await answer.text();
        times.push(performance.now() - since);
        if (round > 0) continue;
        const wrong = await recount(database, JSON.parse(body), from, to);
        if (wrong.length > 0) isWithin = false;
        console.log(
          `${name.padEnd(22)}${wrong.length > 0 ? `differs from SQL by ${wrong}` : 'equals a recount in SQL'}`,
        );
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
      if (p95 > REPORT_MS) isWithin = false;
      console.log(`${String(name).padEnd(22)}${p95.toFixed(0).padStart(6)} ms p95`);
    }
    const before = residentMib(api.pid);
    const watch = watchMemory(api.pid);
    const since = performance.now();
    const answer = await fetch(api.address + ENDPOINTS.leadsExport, { headers });
    let bytes = 0;
    const csv = new CsvCounter();
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      csv.add(chunk);
    }
    const took = performance.now() - since;
    const more = watch.end() - before;
    const { rows } = await database.query<{ leads: number }>(
      'select (select count(*) from quote_requests)::int + (select count(*) from investment_inquiries)::int as leads',
    );
    const headings = 1;
    const isWhole = csv.records === Number(rows[0]?.leads) + headings;
    if (answer.status !== 200 || !isWhole || took > EXPORT_MS || more > EXPORT_MIB) isWithin = false;
    console.log(
      `${'export'.padEnd(22)}${took.toFixed(0).padStart(6)} ms for ${(bytes / 1e6).toFixed(0)} MB, ${more.toFixed(0)} MiB of memory, ${csv.records - headings} leads${isWhole ? '' : `, not ${rows[0]?.leads}`}`,
    );
    console.log(`\nBounds: ${REPORT_MS} ms, ${EXPORT_MS} ms, ${EXPORT_MIB} MiB: ${isWithin ? 'kept' : 'not kept'}`);
    return isWithin;
  } finally {
    await database.end().catch(() => undefined);
    await api.stop();
  }
}
