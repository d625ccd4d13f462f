import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@site/contracts';
import { createStorage } from '@site/core/storage';
import { seedLeads } from '../seed/seed-leads.ts';
import { signIn, startOwnApi } from './own-api.ts';

const REPORT_MS = 300;
const EXPORT_MS = 15_000;
const EXPORT_MIB = 50;
/** So small that garbage does not accumulate: the measurement shows what an export needs, not what V8 lets it use. */
const HEAP = '--max-old-space-size=96';
const ROUNDS = 20;
const ACCOUNT = { email: 'bench@fairhand.example', password: 'bench-password' };

/**
 * Report and export with this many leads, against the limits of the owner's month.
 * @returns whether they were met
 */
export async function measureReportAndExport(leads: number): Promise<boolean> {
  const { email, password } = ACCOUNT;
  const api = await startOwnApi({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, NODE_OPTIONS: HEAP });
  try {
    const storage = createStorage({ STORAGE_DIR: api.storageDir });
    await seedLeads({ databaseUrl: api.databaseUrl, storage, leads, files: 300 });
    const headers = { cookie: await signIn(api.address, ACCOUNT) };
    const year = new Date().getFullYear();
    let isWithin = true;
    console.log(`\nReport and export, ${leads} leads\n`);
    for (const [name, from] of [
      ['report, this year', `${year}-01-01`],
      ['report, nine years', `${year - 8}-01-01`],
    ]) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const since = performance.now();
        const answer = await fetch(`${api.address}${ENDPOINTS.report}?from=${from}&to=${year}-12-31`, { headers });
        if (!answer.ok) throw new Error(`The report answered ${answer.status}`);
        await answer.arrayBuffer();
        times.push(performance.now() - since);
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
      if (p95 > REPORT_MS) isWithin = false;
      console.log(`${String(name).padEnd(22)}${p95.toFixed(0).padStart(6)} ms p95`);
    }
    const before = residentMib(api.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMib(api.pid));
    }, 20);
    const since = performance.now();
    const answer = await fetch(api.address + ENDPOINTS.leadsExport, { headers });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    const took = performance.now() - since;
    clearInterval(watch);
    if (answer.status !== 200 || took > EXPORT_MS || most - before > EXPORT_MIB) isWithin = false;
    console.log(
      `${'export'.padEnd(22)}${took.toFixed(0).padStart(6)} ms for ${(bytes / 1e6).toFixed(0)} MB, ${(most - before).toFixed(0)} MiB of memory`,
    );
    console.log(`\nBounds: ${REPORT_MS} ms, ${EXPORT_MS} ms, ${EXPORT_MIB} MiB: ${isWithin ? 'kept' : 'not kept'}`);
    return isWithin;
  } finally {
    await api.stop();
  }
}

/** Resident memory of a process. */
const residentMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
