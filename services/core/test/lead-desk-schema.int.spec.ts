import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEADS_CHANNEL, type LeadNotice } from '@site/contracts';
import { TestDatabase } from '@site/testing/test-database';
import pg from 'pg';

describe('the schema of the lead desk', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.drop());

  it('stores only a hash of a device, and deletes it with its account', async () => {
    const [account] = await database.rows<{ id: string }>(
      `insert into staff_accounts (email, password_hash) values ('device@example.com', 'x') returning id`,
    );
    const add = (bytes: number) =>
      database.rows('insert into known_devices (id_hash, staff_account_id) values ($1, $2)', [
        Buffer.alloc(bytes, 7),
        account?.id,
      ]);
    await expect(add(31)).rejects.toThrow(/known_devices_id_hash_check/);
    await add(32);
    await database.rows(
      `insert into lead_history (kind, lead_id, staff_account_id, staff_email, action)
       values ('quote-request', gen_random_uuid(), $1, 'device@example.com', 'deleted')`,
      [account?.id],
    );
    await database.rows('delete from staff_accounts where id = $1', [account?.id]);
    expect(await database.count('known_devices')).toBe(0);
    // The history stays, with the name of the user.
    expect(await database.rows('select staff_account_id, staff_email from lead_history')).toEqual([
      { staff_account_id: null, staff_email: 'device@example.com' },
    ]);
  });

  it('notifies the leads channel of every write, by any client', async () => {
    const notices: unknown[] = [];
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    client.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '')));
    try {
      await client.query(`listen ${LEADS_CHANNEL}`);
      for (const [table, kind, values] of [
        [
          'quote_requests',
          'quote-request',
          `(full_name, email, phone, zip_code) values ('Ada', 'a@b.co', '2145550100', '75201')`,
        ],
        [
          'investment_inquiries',
          'investment-inquiry',
          `(full_name, email, phone, investment_amount) values ('Ada', 'a@b.co', '2145550100', '1')`,
        ],
      ] as const) {
        const { rows } = await client.query(`insert into ${table} ${values} returning id`);
        const { id } = rows[0] as { id: string };
        await client.query(`update ${table} set notes = 'x' where id = $1`, [id]);
        await client.query(`delete from ${table} where id = $1`, [id]);
        await client.query('select 1');
        expect(notices.splice(0)).toEqual(
          (['created', 'updated', 'deleted'] as const).map((change) => ({ kind, id, change }) satisfies LeadNotice),
        );
      }
    } finally {
      await client.end();
    }
  });
});

it('reads a dash as a minus in amounts that were typed earlier, and no longer once that is reverted', async () => {
  const database = await TestDatabase.create();
  const stored = () => database.rows('select quoted_cents, profit_cents from quote_requests order by full_name');
  const readsDashes = async () => (await database.count(`(select cents_of('–5')) as read (cents) where cents < 0`)) > 0;
  const read = [
    { quoted_cents: 100, profit_cents: -50_000 },
    { quoted_cents: -200, profit_cents: 300 },
    { quoted_cents: 400, profit_cents: null },
  ];
  try {
    await database.rows(
      `insert into quote_requests (full_name, email, phone, zip_code, quoted_price, net_profit)
       select name, 'a@b.co', '2145550100', '75201', price, profit
         from (values ('Ada', '1', '–500'), ('Bea', '— 2', '3'), ('Cai', '4', '10–20')) as typed (name, price, profit)`,
    );
    expect(await stored()).toEqual(read);
    while (await readsDashes()) await database.source.undoLastMigration();
    expect(await stored()).toEqual([
      { quoted_cents: 100, profit_cents: 50_000 },
      { quoted_cents: 200, profit_cents: 300 },
      { quoted_cents: 400, profit_cents: null },
    ]);
    await database.source.runMigrations();
    expect(await stored()).toEqual(read);
  } finally {
    await database.drop();
  }
});
