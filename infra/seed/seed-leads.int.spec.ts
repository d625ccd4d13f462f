import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStorage } from '@site/core/storage';
import pg from 'pg';
import { startOwnApi } from '../bench/own-api.ts';
import { seedLeads } from './seed-leads.ts';

describe('leads of npm run seed', () => {
  let api: Awaited<ReturnType<typeof startOwnApi>>;
  let client: pg.Client;
  beforeAll(async () => {
    api = await startOwnApi({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'a horse of her own' });
    client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    const storage = createStorage({ STORAGE_DIR: api.storageDir });
    await seedLeads({ databaseUrl: api.databaseUrl, storage, leads: 1_000, files: 0 });
  });
  afterAll(async () => {
    await client.end();
    await api.stop();
  });
  const countOf = async (from: string): Promise<number> =>
    (await client.query(`select count(*)::int as count from ${from}`)).rows[0].count;

  it.each([
    ['are due, those of quotes', 'quote_requests where due_at is not null', 700],
    ['are due, those of inquiries', 'investment_inquiries where due_at is not null', 0],
  ])('%s', async (_, from, count) => {
    expect(await countOf(from)).toBe(count);
  });

  it.each([
    ['somebody has', 'assignee_id is not null'],
    ['nobody has', 'assignee_id is null'],
    ['wait for a day to come', `follow_up_at > now() and status <> 'closed'`],
    ['are to be followed up', `follow_up_at < now() and status <> 'closed'`],
    ['were reached in time', 'first_contact_at <= due_at'],
    ['are overdue', `due_at < now() and first_contact_at is null and status <> 'closed'`],
    ['were tried in vain', `last_contact_outcome = 'no_answer' and first_contact_at is null`],
  ])('include some that %s', async (_, condition) => {
    expect(await countOf(`quote_requests where ${condition}`)).toBeGreaterThan(0);
  });

  it('have a logged attempt for every last contact', async () => {
    const attempts = await countOf(
      `(select id, last_contact_at from quote_requests union all select id, last_contact_at from investment_inquiries) l
         join lead_contacts c on c.lead_id = l.id and c.created_at = l.last_contact_at`,
    );
    expect(attempts).toBeGreaterThan(500);
    expect(await countOf('lead_contacts')).toBe(attempts);
  });
});
