import type pg from 'pg';
import { LOCKS } from '../database/advisory-locks.js';

/**
 * Keeps the sweep away from versions that are being published: publishing takes a shared lock, the sweep an exclusive
 * one.
 */
export function withStorageLock<T>(
  pool: pg.Pool,
  kind: 'shared' | 'exclusive',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withLock(pool, LOCKS.storage, kind === 'shared' ? '_shared' : '', work);
}

/** Lets one release at a time be compared with the others. */
export function withReleaseLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return withLock(pool, LOCKS.releases, '', work);
}

/** The lock belongs to the connection, so a process that dies releases it. */
async function withLock<T>(
  pool: pg.Pool,
  lock: number,
  suffix: '' | '_shared',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock${suffix}($1)`, [lock]);
    try {
      return await work(client);
    } finally {
      // Fails only if the connection is lost, and the lock with it: the result of the work stands.
      await client.query(`select pg_advisory_unlock${suffix}($1)`, [lock]).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}
