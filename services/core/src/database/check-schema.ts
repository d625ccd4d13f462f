import pg from 'pg';
import { ConfigurationError } from '../config/index.js';
import { codeOf } from '../error-code.js';
import { MIGRATIONS } from './migrations/index.js';

const TIMEOUT_MS = 5_000;
const UNDEFINED_TABLE = '42P01';

/**
 * Every process checks once, before it starts, that the database answers and has all migrations that this build
 * knows. It may have more: a newer version migrates while this one still serves.
 * @throws ConfigurationError in one line, without parts of the address
 */
export async function checkSchema(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  // A broken connection fails the query, which reports it.
  client.on('error', () => undefined);
  try {
    const applied = await namesOfApplied(client);
    const known = MIGRATIONS.map((Migration) => new Migration().name);
    const missing = known.filter((name) => !applied.has(name));
    if (missing.length === 0) return;
    throw new ConfigurationError(
      `DATABASE_URL: the schema lacks ${missing.length} of ${known.length} migrations, ${missing[0]} first: run \`migrate up\``,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function namesOfApplied(client: pg.Client): Promise<Set<string>> {
  try {
    await client.connect();
    // Plain pg: the shell runs this as well, and TypeORM takes twice as long to load.
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    const code = codeOf(error);
    if (code === UNDEFINED_TABLE) return new Set();
    const reason = code || 'no answer';
    throw new ConfigurationError(`DATABASE_URL: the database cannot be reached (${reason})`);
  }
}
