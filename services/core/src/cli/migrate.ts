// node dist/cli/migrate.js up | down — applies all migrations, or takes the last one back. Reads DATABASE_URL.
import { ConfigurationError, databaseUrl, refuseDevelopmentSecrets } from '../config/index.js';
import { createDataSource } from '../database/data-source.js';

const direction = process.argv[2];

async function run(): Promise<void> {
  if (direction !== 'up' && direction !== 'down') throw new ConfigurationError('usage: migrate up|down');
  refuseDevelopmentSecrets(process.env);
  const source = createDataSource(databaseUrl(process.env), 1);
  await source.initialize().catch((error: unknown) => {
    throw new ConfigurationError(`DATABASE_URL: the database cannot be reached (${reasonOf(error)})`);
  });
  try {
    if (direction === 'down') await source.undoLastMigration();
    else for (const { name } of await source.runMigrations()) console.log(`migrated ${name}`);
  } finally {
    await source.destroy();
  }
}

/** What kind of failure it was; a driver's message may repeat parts of the address. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection';
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
});
