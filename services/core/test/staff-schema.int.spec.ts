import { expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';

it('gives only accounts from before roles existed the owner role', async () => {
  const database = await TestDatabase.create();
  const add = (email: string) =>
    database.rows("insert into staff_accounts (email, password_hash) values ($1, 'x')", [email]);
  try {
    const hasRoles = () =>
      database.count(`information_schema.columns where table_name = 'staff_accounts' and column_name = 'role'`);
    while ((await hasRoles()) > 0) await database.source.undoLastMigration();
    await add('before@example.com');
    await database.source.runMigrations();
    await add('after@example.com');
    expect(await database.rows('select email, role from staff_accounts order by email')).toEqual([
      { email: 'after@example.com', role: 'office' },
      { email: 'before@example.com', role: 'owner' },
    ]);
    await expect(database.rows("update staff_accounts set role = 'boss'")).rejects.toThrow(/staff_accounts_role_check/);
  } finally {
    await database.drop();
  }
});
