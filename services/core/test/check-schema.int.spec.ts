import { afterEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import { checkSchema } from '../src/database/check-schema.js';

describe('the schema check before a process starts', () => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await database?.drop();
    database = undefined;
  });

  it('passes when every known migration has run, even with newer ones', async () => {
    database = await TestDatabase.create();
    await expect(checkSchema(database.url)).resolves.toBeUndefined();
    await database.source.query(`insert into migrations (timestamp, name) values (9999999999999, 'OfANewerVersion')`);
    await expect(checkSchema(database.url)).resolves.toBeUndefined();
  });

  it('reports a half-migrated schema by its first missing migration', async () => {
    database = await TestDatabase.create();
    const { name = '' } = database.source.migrations.at(-1) ?? {};
    await database.source.undoLastMigration();
    const total = database.source.migrations.length;
    await expect(checkSchema(database.url)).rejects.toThrow(
      `DATABASE_URL: the schema lacks 1 of ${total} migrations, ${name} first: run \`migrate up\``,
    );
  });

  it('reports an empty database', async () => {
    database = await TestDatabase.create({ isMigrated: false });
    await expect(checkSchema(database.url)).rejects.toThrow(/^DATABASE_URL: the schema lacks (\d+) of \1 migrations/);
  });

  it('reports an unreachable database in one line, without its address', async () => {
    await expect(checkSchema('postgres://user:secret@127.0.0.1:1/db')).rejects.toThrow(
      /^DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)$/,
    );
  });

  it('reports a wrong password without printing it', async () => {
    database = await TestDatabase.create();
    const url = new URL(database.url);
    url.username = 'nobody_of_that_name';
    url.password = 'secret';
    await expect(checkSchema(url.href)).rejects.toThrow(
      /^DATABASE_URL: the database cannot be reached \((28P01|28000)\)$/,
    );
  });
});
