import type pg from 'pg';

/** An arbitrary number, the same in all processes. */
const LOCK = 7_730_001;

/**
 * Keeps the sweep away from versions that are being published: publishing takes a shared lock, the sweep an exclusive
 * one. The lock belongs to the connection, so a process that dies releases it.
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
