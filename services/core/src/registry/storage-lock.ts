import type pg from 'pg';

/** Any number, the same for all processes. */
const LOCK = 7_730_001;

/**
 * Keeps the sweep from what is being published: many publish side by side, the sweep is alone. The lock is the
 * connection's, so a process that dies lets go of it.
 */
export async function withStorageLock<T>(
  pool: pg.Pool,
  kind: 'shared' | 'exclusive',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const suffix = kind === 'shared' ? '_shared' : '';
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock${suffix}($1)`, [LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query(`select pg_advisory_unlock${suffix}($1)`, [LOCK]);
    }
  } finally {
    client.release();
  }
}
