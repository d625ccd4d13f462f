import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';

/** Probes allow five seconds for the whole answer. */
const ANSWER_MS = 2_000;

/**
 * Whether the database answers, for readiness probes: asked over the pool that requests use. A connection that stays
 * silent is closed, so that a hanging database leaves no probe behind. A pool whose connections are all at work is well,
 * or all processes would turn unready together when there is much to do.
 */
export async function databaseAnswers(source: DataSource): Promise<boolean> {
  const { master: pool } = source.driver as unknown as { master: BusyPool };
  const question: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: ANSWER_MS };
  const late = new AbortController();
  const isBusy = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const signs: Promise<unknown>[] = [pool.query(question)];
  if (isBusy) signs.push(oneIsDone(pool, late.signal), oneIsAtWork(pool, source));
  const answer = Promise.any(signs).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, sleep(ANSWER_MS, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** What pg has no types for. */
type BusyPool = Pool & { _clients: { processID: number }[] };

/** Rejects when what is done first failed. */
async function oneIsDone(pool: Pool, signal: AbortSignal): Promise<void> {
  const [error] = await once(pool, 'release', { signal });
  if (error) throw error;
}

/**
 * Asks Postgres itself, on a connection of its own: one that is lost without a word is busy here and idle there.
 * Rejects when none is at work.
 */
async function oneIsAtWork(pool: BusyPool, { options }: DataSource): Promise<void> {
  const { url } = options as { url?: string };
  const patience = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString: url, ...patience });
  // A connection that breaks fails the query; nobody else needs to hear of it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_stat_activity where pid = any($1) and state = 'active' limit 1",
      [pool._clients.map(({ processID }) => processID)],
    );
    if (rowCount === 0) throw new Error('no connection is at work');
  } finally {
    client.end().catch(() => undefined);
  }
}
