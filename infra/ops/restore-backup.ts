import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { ObjectStorage } from '@site/core/storage';
import type { Client } from 'pg';
import copy from 'pg-copy-streams';
import { codeOf, messageOf, SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { step } from '../bootstrap/progress.mjs';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { type Manifest, objectFile, readManifest, readObjectList, tableFile, verifyBackup } from './manifest.ts';
import { connect, copied, migrationsOf, quoted, type Table, tablesOf } from './schema.ts';

const AT_ONCE = 4;
const run = promisify(execFile);

/**
 * Restores a backup. Everything is read and checked before anything changes. Objects come first, so that no row ever
 * lacks its object; the rows are restored in one transaction.
 */
export async function restoreBackup({
  folder,
  databaseUrl,
  storage,
  isSure,
}: {
  folder: string;
  databaseUrl: string;
  storage: ObjectStorage;
  /** Allows replacing the database's content. */
  isSure: boolean;
}): Promise<Manifest> {
  const manifest = readManifest(folder);
  const known = (await migrate(['list'])).trim().split('\n');
  const last = lastMigration(manifest.migrations, known);
  const client = await connect(databaseUrl);
  try {
    const applied = await checkTarget(client, storage, known, isSure);
    await step('Checking the backup', () => verifyBackup(folder, manifest));
    await step('Creating the tables', async () => {
      for (const _newer of applied.slice(manifest.migrations.length)) await migrate(['down'], databaseUrl);
      await migrate(['up', last], databaseUrl);
    });
    await checkTables(client, manifest);
    await step('Restoring the objects', () => putObjects(folder, storage));
    await step('Restoring the database', () => putRows(client, folder, manifest));
  } finally {
    await client.end();
  }
  // Migrations newer than the backup.
  await step('Migrating the database', () => migrate(['up'], databaseUrl));
  return manifest;
}

/**
 * @param migrations Of the backup.
 * @param known Of this version of the product.
 */
function lastMigration(migrations: string[], known: string[]): string {
  const last = migrations.at(-1);
  if (!last || migrations.some((name, index) => name !== known[index])) {
    const isNewer = known.every((name, index) => name === migrations[index]);
    throw new SetupError(
      isNewer
        ? 'The backup has migrations of a newer version of the product: restore it with that version.'
        : 'The backup schema does not match this version of the product: restore it with the version that made it.',
    );
  }
  return last;
}

/** @returns The migrations that ran in the target. */
async function checkTarget(client: Client, storage: ObjectStorage, known: string[], isSure: boolean) {
  const applied = (await migrationsOf(client)) ?? [];
  const tables = await tablesOf(client);
  if (applied.length === 0 && tables.length > 0)
    throw new SetupError('The database contains tables of another program: choose a different one.');
  if (applied.some((name, index) => name !== known[index])) {
    throw new SetupError(
      'The database has a newer schema than this version of the product: choose an empty one, or use the newer version.',
    );
  }
  if (isSure) return applied;
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount)
      throw new SetupError('The database is not empty: choose another one, or add --yes to replace its contents.');
  }
  for await (const _object of storage.list('')) {
    throw new SetupError('The object storage is not empty: choose another one, or add --yes to add the objects to it.');
  }
  return applied;
}

/** @returns The command's output. */
async function migrate(args: string[], databaseUrl?: string): Promise<string> {
  const script = join(ROOT, 'services/core/dist/cli/migrate.js');
  try {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    return (await run(process.execPath, [script, ...args], { cwd: ROOT, env })).stdout;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : '';
    throw new SetupError(`The database could not be migrated: ${stderr || messageOf(error)}`);
  }
}

async function checkTables(client: Client, { tables }: Manifest) {
  const named = (list: Table[]) => list.map(copied).sort().join();
  if (named(await tablesOf(client)) !== named(tables)) {
    throw new SetupError('The database has the migrations of the backup but different tables: choose an empty one.');
  }
}

async function putObjects(folder: string, storage: ObjectStorage) {
  await forEachConcurrent(readObjectList(folder), AT_ONCE, async ({ key, size, contentType }) => {
    const put = await storage.put(key, createReadStream(objectFile(folder, key)), { contentType });
    if (put.size !== size) throw new SetupError(`The backup changed while it was read: ${key}.`);
  });
}

async function putRows(client: Client, folder: string, manifest: Manifest) {
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => quoted(name));
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '10s'");
    await client.query(`truncate ${names.join(', ')} restart identity`);
    // These triggers would notify the dashboard of every single row.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of tables) {
      const entry = manifest.tables.find(({ name }) => name === table.name);
      const sink = client.query(copy.from(`copy ${copied(table)} from stdin`));
      await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), sink);
      if (sink.rowCount !== entry?.rows)
        throw new SetupError(`The backup is broken: ${table.name} has rows that do not match the manifest.`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await setSequences(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (codeOf(error) === '55P03')
      throw new SetupError('The site still uses the database: stop it, or restore at a quieter time.');
    throw error;
  }
  await client.query('analyze');
}

/** Makes sequences continue after the numbers in use. */
async function setSequences(client: Client) {
  const { rows } = await client.query(
    `select c.relname as name, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${quoted(column)})) from ${quoted(name)} having max(${quoted(column)}) is not null`,
      [quoted(name), column],
    );
  }
}
