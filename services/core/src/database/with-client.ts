import pg from 'pg';

/** Runs `work` on a connection of its own; no step takes longer. @throws errors of the connection and of `work` */
export async function withClient<T>(
  connectionString: string,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  // A broken connection fails the query, which reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
