import pg from 'pg';

/**
 * A pool for callers without TypeORM. Postgres may end a connection at any time, such as in a failover: that must not
 * end the process, because the next statement reports it.
 */
export function createPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5_000 });
  // Of an unused connection.
  pool.on('error', () => undefined);
  // Of one between two statements of its user, to whom the pool leaves it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in a transaction, which an error rolls back. @throws errors of the database and of `work` */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
