import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/index.js';

const INSERT = '/* with next */ insert into probes values ($1)';

describe('a pooled connection', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await TestDatabase.create();
    await database.rows('create table probes (id integer primary key)');
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.rows('truncate probes');
    source = await createDataSource(database.url, 1).initialize();
  });
  afterEach(() => source.destroy());

  const stored = async () =>
    (await database.rows<{ id: number }>('select id from probes order by id')).map(({ id }) => id);

  it('fails only its next statement when Postgres ends it before anyone listens for its errors', async () => {
    const { master } = source.driver as unknown as { master: pg.Pool };
    const client = await master.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await database.endConnections();
    await ended;
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release();
    expect(await source.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('sends a statement with the next one in a transaction', async () => {
    await source.transaction(async (manager) => {
      await manager.query(INSERT, [1]);
      await manager.query(INSERT, [2]);
      expect(await manager.query('select id from probes order by id')).toEqual([{ id: 1 }, { id: 2 }]);
      await manager.query(INSERT, [3]);
    });
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('sends it immediately without a transaction, also after one', async () => {
    await source.query(INSERT, [1]);
    await source.transaction((manager) => manager.query('select 1'));
    await source.query(INSERT, [2]);
    await expect(source.transaction(() => Promise.reject(new Error('undecided')))).rejects.toThrow('undecided');
    await source.query(INSERT, [3]);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it.each(['the next statement', 'the commit'])('stores nothing if it fails, and %s reports it', async (reporter) => {
    const work = source.transaction(async (manager) => {
      await manager.query('insert into probes values (1)');
      await manager.query(INSERT, [1]);
      if (reporter === 'the next statement') await manager.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
    await source.query(INSERT, [4]);
    expect(await stored()).toEqual([4]);
  });

  it('stores nothing if the transaction is rolled back before the next one', async () => {
    const work = source.transaction(async (manager) => {
      await manager.query(INSERT, [1]);
      throw new Error('changed our minds');
    });
    await expect(work).rejects.toThrow('changed our minds');
    expect(await stored()).toEqual([]);
    const open = "pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
    expect(await database.count(open)).toBe(0);
  });

  it('sends a transaction with two such statements in two packets', async () => {
    const { host, hostname, port } = new URL(database.url);
    let packets = 0;
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      client.on('data', () => {
        packets += 1;
      });
      client.pipe(server).pipe(client);
      for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const proxied = await createDataSource(database.url.replace(host, address), 1).initialize();
    try {
      await proxied.query('select 1');
      packets = 0;
      await proxied.transaction(async (manager) => {
        await manager.query('select 1');
        await manager.query(INSERT, [1]);
        await manager.query(INSERT, [2]);
      });
      expect(packets).toBe(2);
      expect(await stored()).toEqual([1, 2]);
    } finally {
      await proxied.destroy();
      proxy.close();
    }
  });
});
