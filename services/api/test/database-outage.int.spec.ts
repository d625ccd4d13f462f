import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiProcess } from '@site/testing/api-process';
import { describedFetch } from '@site/testing/described-fetch';
import { eventually } from '@site/testing/eventually';
import { FaultyProxy } from '@site/testing/faulty-proxy';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { TestDatabase } from '@site/testing/test-database';

const PROBE_MS = 5_000;

describe('the API whose database', () => {
  let database: TestDatabase;
  let proxy: FaultyProxy;
  let folder: string;
  let api: ApiProcess;
  beforeEach(async () => {
    database = await TestDatabase.create();
    const url = new URL(database.url);
    proxy = await FaultyProxy.to(new URL(url));
    url.host = proxy.url.host;
    folder = await mkdtemp(join(tmpdir(), 'api-objects-'));
    api = await ApiProcess.start({ DATABASE_URL: url.href, STORAGE_DIR: folder });
  });
  afterEach(async () => {
    await api.stop('SIGKILL');
    await proxy.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Like a readiness probe: a late response counts as a failure. */
  const probe = async (path: string = ENDPOINTS.ready) => {
    const response = await describedFetch(api.address + path, { signal: AbortSignal.timeout(PROBE_MS) });
    return { status: response.status, body: await response.json() };
  };
  const unavailable = {
    status: 503,
    body: expect.objectContaining({ statusCode: 503, message: 'The database cannot be reached.' }),
  };

  it.each([
    ['is stopped', () => proxy.cut()],
    ['hangs', () => proxy.hang()],
  ])(
    '%s reports it within 5 s, and is ready within 5 s of recovery',
    async (_what, fail) => {
      fail();
      expect(await probe()).toEqual(unavailable);
      // Enough probes to use every connection if each held one.
      const answers = await Promise.all(Array.from({ length: 30 }, () => probe()));
      expect(answers).toEqual(Array(30).fill(unavailable));
      await sleep(6_000);
      expect(await probe()).toEqual(unavailable);
      expect(await probe(ENDPOINTS.live)).toEqual({ status: 200, body: { status: 'ok' } });
      proxy.mend();
      await eventually(async () => expect(await probe()).toEqual({ status: 200, body: { status: 'ok' } }), 5_000);
    },
    90_000,
  );

  it('has no free connections left is still ready', async () => {
    const submission = { fullName: 'Ada Price', email: 'a@example.com', phone: '(214) 555-0100', zipCode: '75201' };
    expect((await api.submit(submission)).status).toBe(201);
    const release = await holdLock(database);
    const busy = Promise.all(Array.from({ length: 20 }, () => api.submit(submission)));
    await database.untilLocked(20);
    expect(await Promise.all(Array.from({ length: 5 }, () => probe()))).toEqual(
      Array(5).fill({ status: 200, body: { status: 'ok' } }),
    );
    await release();
    expect((await busy).map(({ status }) => status)).toEqual(Array(20).fill(201));
  });

  it.each([
    ['has no room on its disk', '53100'],
    ['has no memory', '53200'],
  ])(
    '%s asks the client to submit again',
    async (_what, code) => {
      await database.rows(`
        create function full_disk() returns trigger language plpgsql as $$ begin raise using errcode = '${code}'; end $$`);
      await database.rows('create trigger full_disk before insert on outbox execute function full_disk()');
      const submission = { fullName: 'Ada Price', email: 'a@example.com', phone: '(214) 555-0100', zipCode: '75201' };
      expect((await api.submit(submission)).status).toBe(503);
      await database.rows('drop trigger full_disk on outbox');
      expect((await api.submit(submission)).status).toBe(201);
    },
    90_000,
  );

  it('silently lost its connections recovers once they time out', async () => {
    const submission = { fullName: 'Ada Price', email: 'a@example.com', phone: '(214) 555-0100', zipCode: '75201' };
    const release = await holdLock(database);
    const stuck = Promise.allSettled(Array.from({ length: 25 }, () => api.submit(submission)));
    // The whole pool, and the listening connection.
    await eventually(async () => expect(proxy.open).toBe(21));
    proxy.blackHole();
    await release();
    expect((await probe()).status).toBe(503);
    await eventually(async () => expect((await probe()).status).toBe(200), 25_000);
    expect((await api.submit(submission)).status).toBe(201);
    await stuck;
  });
});

/** Blocks writes of leads until the returned function is called. */
async function holdLock(database: TestDatabase): Promise<() => Promise<void>> {
  const runner = database.source.createQueryRunner();
  await runner.startTransaction();
  await runner.query('lock table quote_requests in exclusive mode');
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}
