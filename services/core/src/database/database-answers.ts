import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase, type QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';

/** Probes wait five seconds for the whole answer. */
const ANSWER_MS = 2_000;
/** A pool with a free connection hands it out immediately. */
const BUSY_MS = 100;

/**
 * Whether the database answers, for readiness probes. Asks over the pool that requests use. A connection that does not
 * answer is closed, so that a hanging database leaves no probes behind. A pool with all connections busy is healthy:
 * otherwise all processes would become unready together under load.
 */
export async function databaseAnswers(source: DataSource): Promise<boolean> {
  const late = new AbortController();
  const runner = source.createQueryRunner();
  const connected: Promise<ClientBase> = runner.connect();
  const signs: Promise<unknown>[] = [connected.then(selectOne).finally(() => runner.release())];
  try {
    const isFree = Promise.race([connected.then(() => true), sleep(BUSY_MS, false, { signal: late.signal })]);
    if (!(await isFree.catch(() => true))) signs.push(expectBusyConnection(source));
    const answer = Promise.any(signs).then(
      () => true,
      () => false,
    );
    return await Promise.race([answer, sleep(ANSWER_MS, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** On the connection: TypeORM has no time limit per statement. */
function selectOne(client: ClientBase): Promise<unknown> {
  const question: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: ANSWER_MS };
  return client.query(question);
}

/**
 * Asks Postgres on a separate connection whether one of the pool is busy: a connection that was lost silently is busy
 * here but idle there. Rejects if none is busy.
 */
async function expectBusyConnection({ options }: DataSource): Promise<void> {
  const { url, applicationName } = options as { url?: string; applicationName?: string };
  const timeouts = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString: url, ...timeouts });
  // A broken connection fails the query, which reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = $1 and state = 'active' limit 1",
      [applicationName],
    );
    if (rowCount === 0) throw new Error('no connection is at work');
  } finally {
    client.end().catch(() => undefined);
  }
}
