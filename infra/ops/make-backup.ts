import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { objectKey, SHELL } from '@site/core/registry';
import { ObjectNotFound, type ObjectStorage } from '@site/core/storage';
import type { Client } from 'pg';
import copy from 'pg-copy-streams';
import { SetupError } from '../bootstrap/errors.mjs';
import { writePrivate } from '../bootstrap/paths.mjs';
import { step } from '../bootstrap/progress.mjs';
import { forEachConcurrent } from './for-each-concurrent.ts';
import { FORMAT, MANIFEST, type Manifest, OBJECT_LIST, objectFile, type TableEntry, tableFile } from './manifest.ts';
import { connect, copied, migrationsOf, tablesOf } from './schema.ts';
import { checksumOf, writeWithChecksum } from './write-with-checksum.ts';

/** Objects copied in parallel. */
const AT_ONCE = 4;

/**
 * Copies the rows first, in one consistent snapshot, then the objects: a row refers to an object only after it is
 * stored completely, and objects never change. An object deleted in between is reported as missing; one that rows
 * still refer to, as lost.
 */
export async function makeBackup({
  folder,
  databaseUrl,
  storage,
}: {
  /** Must be empty. */
  folder: string;
  databaseUrl: string;
  storage: ObjectStorage;
}): Promise<Manifest & { lost: string[] }> {
  const madeAt = new Date().toISOString();
  const { migrations, tables, referred } = await step('Copying the database', () =>
    onDatabase(databaseUrl, (client) => copyDatabase(folder, client)),
  );
  const { missing, ...objects } = await step('Copying the objects', () => copyObjects(folder, storage, referred));
  const manifest = { format: FORMAT, madeAt, migrations, tables, objects, missing };
  // Written last: only now is the folder a backup.
  writePrivate(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const stillReferred = missing.length > 0 ? await onDatabase(databaseUrl, referredObjects) : new Set();
  return { ...manifest, lost: missing.filter((key) => stillReferred.has(key)) };
}

async function onDatabase<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function copyDatabase(folder: string, client: Client) {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await migrationsOf(client);
  if (!migrations) throw new SetupError('The database is empty: start the site once.');
  const tables: TableEntry[] = [];
  for (const table of await tablesOf(client)) {
    const rows = client.query(copy.to(`copy ${copied(table)} to stdout`));
    const checksum = await writeWithChecksum(tableFile(folder, table.name), rows, createGzip());
    tables.push({ ...table, rows: rows.rowCount, ...checksum });
  }
  const referred = await referredObjects(client);
  await client.query('commit');
  return { migrations, tables, referred };
}

/** Keys that rows refer to. */
async function referredObjects(client: Client): Promise<Set<string>> {
  const files = await client.query(
    `select storage_key as key from files
      union select rendition_key from files where rendition_key is not null`,
  );
  const releases = await client.query(
    // For the shell, only the browser's files are stored.
    `select remote, version, path from releases, jsonb_object_keys(manifest -> 'files') as path
      where remote <> $1 or path like 'client/%'`,
    [SHELL],
  );
  return new Set([
    ...files.rows.map(({ key }) => key),
    ...releases.rows.map(({ remote, version, path }) => objectKey(remote, version, path)),
  ]);
}

async function copyObjects(folder: string, storage: ObjectStorage, referred: Set<string>) {
  const missing = new Set(referred);
  const path = join(folder, OBJECT_LIST);
  const list = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  // The caller awaits its end and gets the error.
  list.on('error', () => {});
  let count = 0;
  let bytes = 0;
  await forEachConcurrent(storage.list(''), AT_ONCE, async ({ key }) => {
    const object = await storage.get(key).catch(ignoreGone);
    if (!object) return;
    const { contentType, stream } = object;
    const { bytes: size, sha256 } = await writeWithChecksum(objectFile(folder, key), stream);
    if (!list.write(`${JSON.stringify({ key, size, contentType, sha256 })}\n`)) await drained(list);
    missing.delete(key);
    count += 1;
    bytes += size;
  });
  list.end();
  await finished(list);
  return { count, bytes, list: await checksumOf(path), missing: [...missing].sort() };
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error;
}

function drained(stream: WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('drain', resolve);
    stream.once('error', reject);
  });
}
