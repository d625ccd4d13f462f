// `npm run backup -- <folder>`: the database and all objects of the site that runs from DATA_DIR, or of DATABASE_URL
// and S3_ENDPOINT or STORAGE_DIR, into a new folder. The site may keep running.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { readSettings } from '../bootstrap/settings.mjs';
import { findDatabase } from '../local/on-database.ts';
import { openStorage } from '../local/storage.ts';
import { runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

await runCommand('usage: npm run backup -- <folder>', {}, async ([folder]) => {
  const since = Date.now();
  const place = resolve(process.env.INIT_CWD ?? '.', folder);
  const databaseUrl = findDatabase(process.env);
  const storage = await openStorage(process.env, readSettings(process.env).dataDir, { mayMake: false });
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new SetupError(`${place} is not empty: choose a folder that does not exist yet.`);
  }
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const { tables, objects, missing, lost } = await makeBackup({ folder: place, databaseUrl, storage });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Saved ${rows} rows of ${tables.length} tables and ${objects.count} objects to ${place}: ${elapsed(since)}`);
  const deleted = missing.length - lost.length;
  if (deleted > 0) say(`${deleted} objects were deleted during the backup; manifest.json lists them.`);
  if (lost.length > 0) {
    throw new SetupError(
      `The backup is written but incomplete: ${lost.length} objects on record are not in this storage. Is it the site's own (S3_ENDPOINT, S3_BUCKET, STORAGE_DIR)? manifest.json names them, for example ${lost[0]}`,
    );
  }
});
