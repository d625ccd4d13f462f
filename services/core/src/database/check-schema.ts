import { ConfigurationError } from '../config/index.js';
import { codeOf } from '../error-code.js';
import { MIGRATIONS } from './migrations/index.js';
import { withClient } from './with-client.js';

const TIMEOUT_MS = 5_000;
const UNDEFINED_TABLE = '42P01';

/**
 * Every process checks once, before it starts, that the database answers and has all migrations that this build
 * knows. It may have more: a newer version migrates while this one still serves.
 * @throws ConfigurationError in one line, without parts of the address
 */
export async function checkSchema(connectionString: string): Promise<void> {
  const applied = await namesOfApplied(connectionString);
  const known = MIGRATIONS.map((Migration) => new Migration().name);
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `DATABASE_URL: the schema lacks ${missing.length} of ${known.length} migrations, ${missing[0]} first: run \`migrate up\``,
  );
}

async function namesOfApplied(connectionString: string): Promise<Set<string>> {
  try {
    // Plain pg: the shell runs this as well, and TypeORM takes twice as long to load.
    const { rows } = await withClient(connectionString, TIMEOUT_MS, (client) =>
      client.query<{ name: string }>('select name from migrations'),
    );
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    const code = codeOf(error);
    if (code === UNDEFINED_TABLE) return new Set();
    const reason = code || 'no answer';
    throw new ConfigurationError(`DATABASE_URL: the database cannot be reached (${reason})`);
  }
}
