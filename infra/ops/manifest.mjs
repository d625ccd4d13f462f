import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertKey } from '@site/core/storage';
import { SetupError } from '../local/errors.mjs';
import { sealOf } from './write-sealed.mjs';

/** Raised whenever older commands could not read what newer ones write. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const OBJECT_LIST = 'objects.jsonl';
export const OBJECTS = 'objects';

/**
 * @typedef {{ bytes: number, sha256: string }} Sealed A file of the backup as it was written.
 * @typedef {{ name: string, columns: string[], rows: number } & Sealed} TableEntry Lies in `database/<name>.copy.gz`.
 * @typedef {{ key: string, size: number, contentType: string, sha256: string }} ObjectEntry Lies in `objects/<key>`.
 * @typedef {object} Manifest Written last: a folder without it holds no whole backup.
 * @property {number} format
 * @property {string} madeAt
 * @property {string[]} migrations That had run, in their order.
 * @property {TableEntry[]} tables
 * @property {{ count: number, bytes: number, list: Sealed }} objects
 * @property {string[]} missing Objects that rows tell of and the storage did not have.
 */

/** @param {string} folder @param {string} table */
export const tableFile = (folder, table) => join(folder, 'database', `${table}.copy.gz`);

/** @param {string} folder @param {string} key */
export function objectFile(folder, key) {
  assertKey(key);
  return join(folder, OBJECTS, key);
}

/** @param {string} folder @returns {Manifest} */
export function readManifest(folder) {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new SetupError(`There is no whole backup in ${folder}: it has no ${MANIFEST}.`);
  /** @type {Manifest} */
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new SetupError(`The backup is broken: ${MANIFEST} cannot be read.`);
  }
  if (manifest.format !== FORMAT) {
    throw new SetupError(
      'The backup was written by another version of the product, whose format this one does not know.',
    );
  }
  return manifest;
}

/**
 * Reads every byte of a backup before anything is changed.
 * @param {string} folder
 * @param {Manifest} manifest
 */
export async function verifyBackup(folder, manifest) {
  for (const table of manifest.tables) await verifyFile(tableFile(folder, table.name), table);
  await verifyFile(join(folder, OBJECT_LIST), manifest.objects.list);
  let count = 0;
  for await (const { key, size, sha256 } of readObjectList(folder)) {
    await verifyFile(objectFile(folder, key), { bytes: size, sha256 });
    count += 1;
  }
  if (count !== manifest.objects.count) throw broken(OBJECT_LIST);
}

/** @param {string} folder @returns {AsyncGenerator<ObjectEntry>} */
export async function* readObjectList(folder) {
  const lines = createInterface({
    input: createReadStream(join(folder, OBJECT_LIST)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line) yield JSON.parse(line);
}

/** @param {string} path @param {Sealed} expected */
async function verifyFile(path, expected) {
  const found = await sealOf(path).catch(() => undefined);
  if (found?.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw broken(path);
}

/** @param {string} path */
const broken = (path) =>
  new SetupError(`The backup is broken, nothing was changed: ${path} is missing or not as it was written.`);
