// `npm run bench:statements`: the services' handwritten Postgres statements, compared with the TypeORM equivalent, or
// with the rows that TypeORM would have to load. The two alternate and are measured in CPU time of this process; prints
// medians and their ratio.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { ROOT } from '../bootstrap/paths.mjs';
import { startScratch } from '../test/scratch.ts';
import { median } from './median.ts';

const ROUNDS = 9;
const PATCHES = 400;
const CLIENTS = 20;
// Built code: decorators are compiled with the services' own settings, and it has no types.
// biome-ignore lint/suspicious/noExplicitAny: see above.
const core: any = await import(join(ROOT, 'services/core/dist/index.js'));
const { createDataSource, LeadHistoryEntity, patchLeads, QuoteRequestEntity } = core;
const BY = { staffAccountId: randomUUID(), email: 'bench@fairhand.example' };

const scratch = await startScratch();
const source = createDataSource(scratch.databaseUrl);
try {
  await source.initialize();
  await source.runMigrations();
  await source.query('insert into staff_accounts (id, email, password_hash) values ($1, $2, $3)', [
    BY.staffAccountId,
    BY.email,
    '-',
  ]);
  console.log(`${' '.repeat(24)}as it is    by TypeORM   ratio`);
  await compare('PATCH', await patchInOne(), await patchInSeveral());
  await compare('start of a check', load('pg'), load('typeorm'));
} finally {
  await source.destroy();
  await scratch.stop();
}

/** @param round Returns its milliseconds, of CPU or wall time. */
async function compare(name: string, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const times: [ours: number, theirs: number][] = [];
  // The first rounds include compilation.
  for (let round = -3; round < ROUNDS; round += 1) {
    const pair: [number, number] = [await ours(), await theirs()];
    if (round >= 0) times.push(pair);
  }
  const [own, typeorm] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
  console.log(
    `${name.padEnd(22)}${own.toFixed(2).padStart(7)} ms${typeorm.toFixed(2).padStart(10)} ms${(typeorm / own).toFixed(1).padStart(8)}`,
  );
}

/** One new lead per client, patched repeatedly. @returns CPU milliseconds per patch */
async function patches(patch: (id: string, notes: string) => Promise<unknown>) {
  const leads = source.getRepository(QuoteRequestEntity);
  const ids: string[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const { identifiers } = await leads.insert({
      fullName: 'Ada Client',
      email: 'ada@example.com',
      phone: '(214) 555-0177',
      zipCode: '75201',
    });
    ids.push(identifiers[0]?.id);
  }
  return async () => {
    const since = process.cpuUsage();
    const client = async (id: string) => {
      for (let count = 0; count < PATCHES / CLIENTS; count += 1) await patch(id, `Called ${count} times.`);
    };
    await Promise.all(ids.map(client));
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1_000 / PATCHES;
  };
}

/** As `LeadsRepository.patch` in the API. */
function patchInOne() {
  const one = 'select $1::uuid as id, $2::bigint as seen';
  return patches((id, notes) => patchLeads(source.manager, 'quote-request', [one, id, null], { notes }, BY));
}

/** The same in a transaction of five statements. */
function patchInSeveral() {
  return patches((id, notes) =>
    source.transaction(async (manager: EntityManager) => {
      const before = await manager.findOne<{ id: string; status: string; notes: string }>(QuoteRequestEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (before?.status !== 'new') return;
      await manager.update(QuoteRequestEntity, id, {
        notes,
        version: () => 'version + 1',
        updatedAt: () => 'clock_timestamp()',
      });
      await manager.insert(LeadHistoryEntity, {
        kind: 'quote-request',
        leadId: id,
        staffAccountId: BY.staffAccountId,
        staffEmail: BY.email,
        action: 'updated',
        changes: [{ field: 'notes', from: before.notes, to: notes }],
      });
    }),
  );
}

/** What a process loads before it can check the database. @returns wall-time milliseconds */
function load(name: string) {
  return async () => {
    const script = `const since = performance.now(); await import('${name}'); console.log(performance.now() - since)`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(ROOT, 'services/core'),
      encoding: 'utf8',
    });
    return Number(child.stdout);
  };
}
