// node dist/cli/migrate.js up [name] | down | list — applies all migrations, or those up to one; reverts the last one;
// lists them. Reads DATABASE_URL. Several may run at once: they wait for each other.

import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ConfigurationError, databaseUrl, refuseDevelopmentSecrets } from '../config/index.js';
import { LOCKS } from '../database/advisory-locks.js';
import { dataSourceOptions } from '../database/data-source.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { codeOf } from '../error-code.js';

/** Queries on a changed table queue behind a migration that waits for its lock, so it must not wait long. */
const LOCK_WAIT = '10s';
const POLL_MS = 200;

const [direction, name, ...rest] = process.argv.slice(2);

async function run(): Promise<void> {
  const end = name === undefined ? MIGRATIONS.length : MIGRATIONS.findIndex((one) => one.name === name) + 1;
  const isUsed = direction === 'up' || (['down', 'list'].includes(direction ?? '') && name === undefined);
  if (!isUsed || end === 0 || rest.length > 0)
    throw new ConfigurationError('usage: migrate up [migration] | down | list');
  if (direction === 'list') {
    for (const one of MIGRATIONS) console.log(one.name);
    return;
  }
  refuseDevelopmentSecrets(process.env);
  const source = new DataSource({
    ...dataSourceOptions(databaseUrl(process.env), 1),
    migrations: MIGRATIONS.slice(0, end),
    // A migration may take as long as it needs and may wait for another one, so the pool's limits are off.
    extra: {},
  });
  await source.initialize().catch((error: unknown) => {
    throw new ConfigurationError(`DATABASE_URL: the database cannot be reached (${codeOf(error) || 'no connection'})`);
  });
  try {
    // There is only one connection, so these settings hold until it is closed.
    await source.query('set statement_timeout = 0');
    await waitForOthers(source);
    await source.query(`set lock_timeout = '${LOCK_WAIT}'`);
    if (direction === 'down') await source.undoLastMigration();
    else for (const migrated of await source.runMigrations()) console.log(`migrated ${migrated.name}`);
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error;
    throw new ConfigurationError('DATABASE_URL: a table to migrate is locked; nothing was changed, run it again');
  } finally {
    await source.destroy();
  }
}

/** Asks again and again: a statement that waits has a snapshot, and CREATE INDEX CONCURRENTLY waits for all of these. */
async function waitForOthers(source: DataSource): Promise<void> {
  const isFree = async () => {
    const [{ taken }] = await source.query('select pg_try_advisory_lock($1) as taken', [LOCKS.migrations]);
    return taken;
  };
  while (!(await isFree())) await sleep(POLL_MS);
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
});
