import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataSource } from '@site/core';
import type pg from 'pg';
import { ROOT } from './paths.ts';

const MIGRATIONS = join(ROOT, 'services/core/src/database/migrations');
/** Any number that no other program locks. */
const LOCK = 7_261_944;

/**
 * Name of a migrated database that is only copied. The first process creates it; others wait. Its name changes with the
 * migrations, because the server of TEST_DATABASE_URL outlives them.
 * @param server A connection to another database of that server.
 */
export async function templateDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  const name = `test_template_${digestOfMigrations()}`;
  const part = `${name}_part`;
  await server.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    // Left behind by an interrupted run.
    await server.query(`drop database if exists ${part} with (force)`);
    await server.query(`create database ${part}`);
    const url = new URL(serverUrl);
    url.pathname = `/${part}`;
    const source = await createDataSource(url.href, 1).initialize();
    try {
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
    await server.query(`alter database ${part} rename to ${name}`);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

function digestOfMigrations(): string {
  const digest = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) digest.update(readFileSync(join(MIGRATIONS, file)));
  return digest.digest('hex').slice(0, 16);
}
