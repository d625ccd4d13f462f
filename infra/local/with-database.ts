import type pg from 'pg';

/** Runs `work` on a connection of its own. @throws errors of the connection and of `work` */
export async function withDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: databaseUrl });
  // The pending query reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
