import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import type { DataSource } from 'typeorm';
import { createDataSource, isDatabaseUnreachable } from '../src/index.js';

let database: TestDatabase;
let source: DataSource;
beforeEach(async () => {
  database = await TestDatabase.create();
  source = await createDataSource(database.url, 2).initialize();
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

describe('a transaction whose connection is lost', () => {
  it('before its commit reports an unreachable database', async () => {
    const failure = await source
      .transaction(async (manager) => {
        const [{ pid }] = await manager.query('select pg_backend_pid() as pid');
        await source.query('select pg_terminate_backend($1)', [pid]);
        await sleep(200);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
  });

  it('before the next statement, too', async () => {
    const failure = await source
      .transaction(async (manager) => {
        const [{ pid }] = await manager.query('select pg_backend_pid() as pid');
        await source.query('select pg_terminate_backend($1)', [pid]);
        await sleep(200);
        await manager.query('select 1');
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
  });

  it('during a statement, too', async () => {
    const failure = await source
      .transaction(async (manager) => {
        const [{ pid }] = await manager.query('select pg_backend_pid() as pid');
        await Promise.all([
          manager.query('select pg_sleep(5)'),
          sleep(200).then(() => source.query('select pg_terminate_backend($1)', [pid])),
        ]);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
  });
});
