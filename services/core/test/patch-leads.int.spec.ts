import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import { patchLeads } from '../src/index.js';

const BY = { staffAccountId: null, email: 'desk@example.com' };

let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.drop());

it.each([
  ['is changed by one who patches it', undefined, true, 2],
  ['is left alone by a move of many', false, false, 1],
])('a lead that already has the status %s', async (_, mayStay, isChanged, version) => {
  const [{ id = '' } = {}] = await database.rows<{ id: string }>(
    `insert into quote_requests (full_name, email, phone, zip_code, status)
     values ('Ada Price', 'ada@example.com', '(214) 555-0100', '75201', 'closed') returning id`,
  );
  const asked = ['select $1::uuid as id, null::integer as seen', id] as const;
  const manager = database.source.manager;
  expect(await patchLeads(manager, 'quote-request', [...asked], { status: 'closed' }, BY, mayStay)).toMatchObject([
    { id, status: 'closed', isChanged },
  ]);
  expect(await database.rows('select version from quote_requests where id = $1', [id])).toEqual([{ version }]);
});
