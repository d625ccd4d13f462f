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

it('forgets the notes that earlier versions kept with the keys of contacts', async () => {
  const database = await TestDatabase.create();
  const noted = { id: '7', at: '2026-03-02T15:04:05.678Z', by: 'a@b.co', outcome: 'reached', note: 'Gate code 4711' };
  const receipt = { id: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49', status: 'new', note: 'of another form' };
  try {
    const names = database.source.migrations.map(({ name }) => name);
    for (const _ of names.slice(names.indexOf('ContactKeys1700000000119'))) await database.source.undoLastMigration();
    await database.rows(
      `insert into idempotency_keys (scope, key, request_hash, status, response)
       values ('lead-contacts', 'of-a-contact', '', 201, $1), ('lead-contacts', 'without-answer', '', null, null),
              ('submit-quote', 'of-a-form', '', 201, $2)`,
      [noted, receipt],
    );
    await database.source.runMigrations();
    expect(await database.rows('select key, status, response from idempotency_keys order by key')).toEqual([
      { key: 'of-a-contact', status: 201, response: { id: '7' } },
      { key: 'of-a-form', status: 201, response: receipt },
      { key: 'without-answer', status: null, response: null },
    ]);
  } finally {
    await database.drop();
  }
});
