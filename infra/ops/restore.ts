// `npm run restore -- <folder> [--yes]`: restores a backup into an empty database and an empty storage. --yes replaces
// the database's content.
import { resolve } from 'node:path';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { readSettings } from '../bootstrap/settings.mjs';
import { findDatabase } from '../local/on-database.ts';
import { openStorage } from '../local/storage.ts';
import { runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand(
  'usage: npm run restore -- <folder> [--yes]',
  { yes: { type: 'boolean' } },
  async ([folder], { yes }) => {
    const since = Date.now();
    const place = resolve(process.env.INIT_CWD ?? '.', folder);
    const settings = readSettings(process.env);
    const databaseUrl = findDatabase(process.env);
    const storage = await openStorage(process.env, settings.dataDir);
    const { madeAt, tables, objects, missing } = await restoreBackup({
      folder: place,
      databaseUrl,
      storage,
      isSure: yes === true,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows and ${objects.count} objects as of ${madeAt}: ${elapsed(since)}`);
    if (missing.length > 0) say(`${missing.length} objects on record were missing when the backup was made.`);
    if (!settings.databaseUrl) say('Restart the site now: it still has what it read before.');
  },
);
