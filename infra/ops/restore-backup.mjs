import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import copy from 'pg-copy-streams';
import { codeOf, messageOf, SetupError } from '../local/errors.mjs';
import { ROOT } from '../local/paths.mjs';
import { step } from '../local/progress.mjs';
import { atOnce } from './at-once.mjs';
import { objectFile, readManifest, readObjectList, tableFile, verifyBackup } from './manifest.mjs';
import { connect, copied, migrationsOf, quoted, tablesOf } from './schema.mjs';

const AT_ONCE = 4;
const run = promisify(execFile);

/**
 * Puts a backup back. Everything is read and checked before anything is changed; objects come first, so that no row is ever
 * without its own; the rows come in one transaction.
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.databaseUrl
 * @param {import('@site/core/storage').ObjectStorage} options.storage
 * @param {boolean} options.isSure What the database holds may be replaced.
 * @returns {Promise<import('./manifest.mjs').Manifest>}
 */
export async function restoreBackup({ folder, databaseUrl, storage, isSure }) {
  const manifest = readManifest(folder);
  const last = await lastMigration(manifest.migrations);
  const client = await connect(databaseUrl);
  try {
    await checkTarget(client, storage, manifest, isSure);
    await step('Checking the backup', () => verifyBackup(folder, manifest));
    await step('Making the tables', () => migrate(['up', last], databaseUrl));
    await checkTables(client, manifest);
    await step('Restoring the objects', () => putObjects(folder, storage));
    await step('Restoring the database', () => putRows(client, folder, manifest));
  } finally {
    await client.end();
  }
  // What came after the backup was made.
  await step('Migrating the database', () => migrate(['up'], databaseUrl));
  return manifest;
}

/** @param {string[]} migrations Of the backup. @returns {Promise<string>} */
async function lastMigration(migrations) {
  const known = (await migrate(['list'])).split('\n');
  const last = migrations.at(-1);
  if (!last || migrations.some((name, index) => name !== known[index])) {
    throw new SetupError(
      'The backup has another schema than this version of the product knows: restore it with the version that made it.',
    );
  }
  return last;
}

/**
 * @param {import('pg').Client} client
 * @param {import('@site/core/storage').ObjectStorage} storage
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {boolean} isSure
 */
async function checkTarget(client, storage, { migrations }, isSure) {
  const applied = await migrationsOf(client);
  const tables = await tablesOf(client);
  if (!applied && tables.length > 0)
    throw new SetupError('The database holds tables of something else: name another one.');
  if (applied?.some((name, index) => name !== migrations[index])) {
    throw new SetupError('The database has a newer schema than the backup: name an empty one.');
  }
  if (isSure) return;
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount)
      throw new SetupError('The database is not empty: name another one, or add --yes to replace what it holds.');
  }
  for await (const _object of storage.list('')) {
    throw new SetupError(
      'The object storage is not empty: name another one, or add --yes to put the objects beside its own.',
    );
  }
}

/** @param {string[]} args @param {string} [databaseUrl] @returns {Promise<string>} What it printed. */
async function migrate(args, databaseUrl) {
  const script = join(ROOT, 'services/core/dist/cli/migrate.js');
  try {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    return (await run(process.execPath, [script, ...args], { cwd: ROOT, env })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : '';
    throw new SetupError(`The database could not be migrated: ${said || messageOf(error)}`);
  }
}

/** @param {import('pg').Client} client @param {import('./manifest.mjs').Manifest} manifest */
async function checkTables(client, { tables }) {
  const named = (/** @type {import('./schema.mjs').Table[]} */ list) => list.map(copied).sort().join();
  if (named(await tablesOf(client)) !== named(tables)) {
    throw new SetupError(
      'The tables of the database are not those of the backup, though its migrations are: name an empty one.',
    );
  }
}

/** @param {string} folder @param {import('@site/core/storage').ObjectStorage} storage */
async function putObjects(folder, storage) {
  await atOnce(readObjectList(folder), AT_ONCE, async ({ key, size, contentType }) => {
    const put = await storage.put(key, createReadStream(objectFile(folder, key)), { contentType });
    if (put.size !== size) throw new SetupError(`The backup changed while it was read: ${key}.`);
  });
}

/**
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 */
async function putRows(client, folder, manifest) {
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => quoted(name));
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '10s'");
    await client.query(`truncate ${names.join(', ')} restart identity`);
    // They tell the dashboard of every single row.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of tables) {
      const entry = manifest.tables.find(({ name }) => name === table.name);
      const sink = client.query(copy.from(`copy ${copied(table)} from stdin`));
      await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), sink);
      if (sink.rowCount !== entry?.rows)
        throw new SetupError(`The backup is broken: ${table.name} has other rows than it tells of.`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await setSequences(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (codeOf(error) === '55P03')
      throw new SetupError('The site still uses the database: end it, then restore again.');
    throw error;
  }
  await client.query('analyze');
}

/** The next numbers come after those that are taken. @param {import('pg').Client} client */
async function setSequences(client) {
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
