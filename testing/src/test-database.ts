import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '@site/core';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { eventually } from './eventually.ts';
import { templateDatabase } from './template-database.ts';

/** A separate database on the server of TEST_DATABASE_URL; `drop` removes it. */
export class TestDatabase {
  private constructor(
    readonly url: string,
    /** Independent of the application under test, so that tests can read what it has stored. */
    readonly source: DataSource,
    private readonly name: string,
  ) {}

  /** Creates a database with the product's schema; `isMigrated: false` leaves it empty. */
  static async create({ isMigrated = true } = {}): Promise<TestDatabase> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await onServer(async (server) => {
      const template = isMigrated ? ` template ${await templateDatabase(server, serverUrl())}` : '';
      await server.query(`create database ${name}${template}`);
    });
    const url = new URL(serverUrl());
    url.pathname = `/${name}`;
    const options = dataSourceOptions(url.href, 5);
    // Not the product's time limits: a busy machine may take longer to insert thousands of rows.
    const extra = { ...options.extra, statement_timeout: 0, query_timeout: 0, options: '-c statement_timeout=0' };
    const source = await new DataSource({ ...options, extra } as DataSourceOptions).initialize();
    return new TestDatabase(url.href, source, name);
  }

  async rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.source.query<Row[]>(sql, parameters);
  }

  /** @param from The SQL after `from`, including conditions. */
  async count(from: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.rows<{ count: number }>(`select count(*)::int as count from ${from}`, parameters);
    return row?.count ?? 0;
  }

  /** Waits until this many statements wait for a lock. */
  async untilLocked(statements: number): Promise<void> {
    await eventually(async () => {
      const waiting = await this.count(
        `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting !== statements) throw new Error(`${waiting} statements wait for a lock, not ${statements}`);
    });
  }

  /** Ends all other connections, as Postgres does in a failover. */
  async endConnections(): Promise<void> {
    await this.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  /** Dropping it again is not an error. */
  async drop(): Promise<void> {
    if (!this.source.isInitialized) return;
    await this.source.destroy();
    await onServer((server) => server.query(`drop database ${this.name} with (force)`));
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by `npm test -- integration`');
  return url;
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
