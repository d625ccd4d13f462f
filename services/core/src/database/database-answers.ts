import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';

/** Probes allow five seconds for the whole answer. */
const ANSWER_MS = 2_000;

/**
 * Whether the database answers, for readiness probes: asked over the pool that requests use. A connection that stays
 * silent is closed, so that a hanging database leaves no probe behind.
 */
export async function databaseAnswers(source: DataSource): Promise<boolean> {
  const { master } = source.driver as unknown as { master: Pool };
  const question: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: ANSWER_MS };
  const late = new AbortController();
  const answer = master.query(question).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, sleep(ANSWER_MS, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
