import type { ObjectStorage } from '@site/core/storage';
import type pg from 'pg';
import { SetupError } from '../bootstrap/errors.mjs';
import { withDatabase } from '../local/with-database.ts';
import { addFiles } from './sample-files.ts';
import { investmentInquiries, quoteRequests, REAL_LEADS } from './statements.ts';
import { makePools } from './words.ts';

/** Share of quote requests; the other leads are investment inquiries. */
const QUOTES_SHARE = 0.7;

/** Fills a database with leads that look like two years of business. */
export async function seedLeads({
  databaseUrl,
  storage,
  leads,
  files,
  isSure = false,
}: {
  databaseUrl: string;
  storage: ObjectStorage;
  leads: number;
  files: number;
  /** Adds leads even if there are real ones. */
  isSure?: boolean;
}): Promise<{ quotes: number; inquiries: number; withFiles: number }> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(REAL_LEADS);
    if (rows[0].count > 0 && !isSure) {
      throw new SetupError(
        `This database holds ${rows[0].count} leads that somebody has sent: add --yes to put made-up ones beside them.`,
      );
    }
    const quotes = Math.round(leads * QUOTES_SHARE);
    await inserted(client, quotes, leads - quotes);
    const withFiles = await addFiles(client, storage, files);
    // Query plans depend on statistics, and the first page must be fast right away.
    for (const table of [
      'quote_requests',
      'investment_inquiries',
      'outbox',
      'effects',
      'lead_history',
      'lead_contacts',
      'files',
      'lead_search',
    ]) {
      await client.query(`vacuum analyze ${table}`);
    }
    return { quotes, inquiries: leads - quotes, withFiles };
  });
}

/**
 * Inserts all in one transaction, and without notifications: the desk must not get a hundred thousand of them.
 */
async function inserted(client: pg.Client, quotes: number, inquiries: number) {
  const tables = ['quote_requests', 'investment_inquiries'];
  const pools = makePools(20_251_121);
  await client.query('begin');
  try {
    await client.query('select setseed(0.2110)');
    for (const table of tables) await client.query(`alter table ${table} disable trigger ${table}_notify`);
    await client.query(...quoteRequests(quotes, pools));
    await client.query(...investmentInquiries(inquiries, pools));
    for (const table of tables) await client.query(`alter table ${table} enable trigger ${table}_notify`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
