import pg from 'pg';
import { ConfigurationError } from '../config/index.js';
import { MIGRATIONS } from './migrations/index.js';

const PATIENCE_MS = 5_000;
const UNDEFINED_TABLE = '42P01';

/**
 * Asked once by every process before it starts: the database answers, and no migration that this build knows is
 * missing. More than it knows may be there: a newer version migrates while this one still serves.
 * @throws ConfigurationError in one line, which repeats nothing of the address
 */
export async function checkSchema(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  // A connection that breaks fails the query; nobody else needs to hear of it.
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
    // Plain pg: bench:statements; the shell asks as well, and TypeORM takes four times as long to load.
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === UNDEFINED_TABLE) return new Set();
    const reason = typeof code === 'string' ? code : 'no answer';
    throw new ConfigurationError(`DATABASE_URL: the database cannot be reached (${reason})`);
  }
}
