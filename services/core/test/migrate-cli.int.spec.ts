import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { TestDatabase } from '@site/testing/test-database';

const MIGRATE = fileURLToPath(new URL('../dist/cli/migrate.js', import.meta.url));

describe('the migrate command', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.drop());

  const migrate = (direction: string | undefined, url: string | undefined = database.url) => {
    const args = direction === undefined ? [MIGRATE] : [MIGRATE, direction];
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  it('applies missing migrations, and reverts the last one', async () => {
    const empty = await TestDatabase.create({ isMigrated: false });
    try {
      const names = empty.source.migrations.map(({ name }) => `migrated ${name}\n`);
      expect(migrate('up', empty.url)).toEqual({ status: 0, stdout: names.join(''), stderr: '' });
      expect(migrate('up', empty.url)).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(migrate('down', empty.url)).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(migrate('up', empty.url)).toEqual({ status: 0, stdout: names.at(-1), stderr: '' });
    } finally {
      await empty.drop();
    }
  });

  it('waits for another run, even longer than any request may take', async () => {
    // Shortens long client timeouts to a tenth, and server timeouts to one second.
    const hurried = `globalThis.setTimeout = ((wait) => (work, ms, ...rest) =>
      wait(work, ms >= 15_000 ? ms / 10 : ms, ...rest))(setTimeout)`;
    const { name } = (await database.rows<{ name: string }>('select current_database() as name'))[0] ?? {};
    await database.rows(`alter database ${name} set statement_timeout = '1s'`);
    let other: Promise<unknown> | undefined;
    await database.source.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [7_730_003]);
      const waiting = spawn(
        process.execPath,
        ['--import', `data:text/javascript,${encodeURIComponent(hurried)}`, MIGRATE, 'up'],
        {
          env: { PATH: process.env.PATH, DATABASE_URL: database.url },
        },
      );
      const ended = once(waiting, 'exit');
      await eventually(async () =>
        expect(
          await database.count(
            `pg_stat_activity where datname = current_database() and query like 'select pg_try_advisory_lock%'`,
          ),
        ).toBe(1),
      );
      await sleep(2_500);
      expect(waiting.exitCode).toBeNull();
      other = ended;
    });
    expect(await other).toEqual([0, null]);
    await database.rows(`alter database ${name} reset statement_timeout`);
  });

  it('runs once when two start at the same moment, beside a release', async () => {
    const empty = await TestDatabase.create({ isMigrated: false });
    try {
      const release = empty.source.createQueryRunner();
      await release.query('select pg_advisory_lock($1)', [7_730_002]);
      const two = [1, 2].map(() =>
        spawn(process.execPath, [MIGRATE, 'up'], {
          env: { PATH: process.env.PATH, DATABASE_URL: empty.url },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
      const both = await Promise.all(two.map((one) => once(one, 'exit')));
      await release.release();
      expect(both).toEqual([
        [0, null],
        [0, null],
      ]);
      expect(await empty.count('pg_index where not indisvalid')).toBe(0);
    } finally {
      await empty.drop();
    }
  });

  it.each([
    ['up', 'postgres://user:secret@127.0.0.1:1/db'],
    ['up', 'secret'],
    ['up', ''],
    ['sideways', undefined],
    [undefined, undefined],
  ])('reports an error in one line: %s %s', (direction, url) => {
    const { status, stderr } = migrate(direction, url);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^(DATABASE_URL|usage: migrate)[^\n]*\n$/);
    expect(stderr).not.toContain('secret');
  });
});
