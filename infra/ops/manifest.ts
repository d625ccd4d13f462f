import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertKey } from '@site/core/storage';
import { SetupError } from '../bootstrap/errors.mjs';
import { checksumOf } from './write-with-checksum.ts';

/** Increased when older commands cannot read the new format. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const OBJECT_LIST = 'objects.jsonl';
const OBJECTS = 'objects';

/** Size and hash of a file of the backup, as written. */
export interface FileChecksum {
  bytes: number;
  sha256: string;
}

/** Stored in `database/<name>.copy.gz`. */
export type TableEntry = { name: string; columns: string[]; rows: number } & FileChecksum;

/** Stored in `objects/<key>`. */
interface ObjectEntry {
  key: string;
  size: number;
  contentType: string;
  sha256: string;
}

/** Written last: a folder without it holds no complete backup. */
export interface Manifest {
  format: number;
  madeAt: string;
  /** Executed migrations, in order. */
  migrations: string[];
  tables: TableEntry[];
  objects: { count: number; bytes: number; list: FileChecksum };
  /** Objects that rows refer to and the storage did not have. */
  missing: string[];
}

export const tableFile = (folder: string, table: string) => join(folder, 'database', `${table}.copy.gz`);

export function objectFile(folder: string, key: string) {
  assertKey(key);
  return join(folder, OBJECTS, key);
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new SetupError(`There is no complete backup in ${folder}: it has no ${MANIFEST}.`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new SetupError(`The backup is broken: ${MANIFEST} cannot be read.`);
  }
  if (manifest.format !== FORMAT) {
    throw new SetupError(
      'The backup was written by another version of the product in a format that this version cannot read.',
    );
  }
  return manifest;
}

/** Reads every byte of a backup before anything changes. */
export async function verifyBackup(folder: string, manifest: Manifest) {
  for (const table of manifest.tables) await verifyFile(tableFile(folder, table.name), table);
  await verifyFile(join(folder, OBJECT_LIST), manifest.objects.list);
  let count = 0;
  for await (const { key, size, sha256 } of readObjectList(folder)) {
    await verifyFile(objectFile(folder, key), { bytes: size, sha256 });
    count += 1;
  }
  if (count !== manifest.objects.count) throw broken(OBJECT_LIST);
}

export async function* readObjectList(folder: string): AsyncGenerator<ObjectEntry> {
  const lines = createInterface({
    input: createReadStream(join(folder, OBJECT_LIST)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line) yield JSON.parse(line);
}

async function verifyFile(path: string, expected: FileChecksum) {
  const found = await checksumOf(path).catch(() => undefined);
  if (found?.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw broken(path);
}

const broken = (path: string) =>
  new SetupError(`The backup is broken, nothing was changed: ${path} is missing or was changed.`);
