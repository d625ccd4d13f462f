// `npm run seed -- --leads 100000 [--files 300] [--yes]`: realistic leads, in the database of DATABASE_URL or of the
// site running from DATA_DIR.
import { parseArgs } from 'node:util';
import { codeOf, messageOf, SetupError } from '../bootstrap/errors.mjs';
import { elapsed, say, step } from '../bootstrap/progress.mjs';
import { readSettings } from '../bootstrap/settings.mjs';
import { findDatabase } from '../local/on-database.ts';
import { openStorage } from '../local/storage.ts';
import { seedLeads } from './seed-leads.ts';

const MAX_LEADS = 1_000_000;
const MAX_FILES = 10_000;

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function run() {
  const since = Date.now();
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '1000' },
      files: { type: 'string', default: '300' },
      yes: { type: 'boolean', default: false },
    },
  });
  const leads = numberOf('leads', values.leads, MAX_LEADS);
  const files = numberOf('files', values.files, MAX_FILES);
  const databaseUrl = findDatabase(process.env);
  const storage = await openStorage(process.env, readSettings(process.env).dataDir);
  const made = await step(`Making ${leads} leads`, () =>
    seedLeads({ databaseUrl, storage, leads, files, isSure: values.yes }),
  );
  say(
    `${made.quotes} quote requests (${made.withFiles} with files) and ${made.inquiries} investment inquiries in ${elapsed(since)}. Reload open dashboards to see them.`,
  );
}

function numberOf(name: string, text: string, max: number) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new SetupError(`--${name} is a whole number up to ${max}.`);
  return value;
}

function explain(error: unknown) {
  const code = codeOf(error);
  if (code === '42P01') return 'The database is empty: start the site once.';
  if (code?.startsWith('ERR_PARSE_ARGS')) return 'usage: npm run seed -- --leads 100000 [--files 300] [--yes]';
  // A driver's message may repeat parts of the URL; its code does not.
  if (code && !(error instanceof SetupError)) return `The leads could not be made (${code}).`;
  return messageOf(error);
}
