import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import pg from 'pg';
import { createRegistry, type ReleaseRegistry, reportCrash } from '../src/registry/index.js';
import { DiskStorage } from '../src/storage/index.js';

describe('a version that crashes processes', () => {
  let database: TestDatabase;
  let folder: string;
  let registry: ReleaseRegistry;
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'crashes-'));
    registry = createRegistry({ connectionString: database.url, storage: new DiskStorage(folder) });
  });
  afterAll(async () => {
    await registry.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function released(remote: string, ...versions: string[]) {
    for (const version of versions) {
      await registry.publish({
        remote,
        version,
        manifest: { platform: version === 'old' ? '1.9.0' : '2.0.0', files: {} },
        files: [],
      });
      await registry.release(remote, version, 'ada');
    }
  }
  const crash = (remote: string, version: string, reason = 'Error: broken') =>
    reportCrash(database.url, { remote, version, kind: 'error', reason }, ({ platform }) => platform === '2.0.0');
  const pointer = async (remote: string) =>
    (await registry.current()).find((release) => release.remote === remote)?.version;
  const events = (remote: string) =>
    database.rows<{ payload: unknown; effect: string }>(
      `select payload, effect from outbox join effects on event_id = id
        where type = 'release.crashed' and payload ->> 'remote' = $1`,
      [remote],
    );

  it('stays after one crash and is rolled back once after the second within a minute, from any reporter', async () => {
    await released('mfe-one', '1', '2');
    expect(await crash('mfe-one', '2')).toEqual({ count: 1 });
    expect(await pointer('mfe-one')).toBe('2');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => crash('mfe-one', '2')));
    expect(outcomes.filter(({ rolledBackTo }) => rolledBackTo === '1')).toHaveLength(1);
    expect(outcomes.filter(({ rolledBackTo }) => rolledBackTo === undefined)).toHaveLength(7);
    expect(await pointer('mfe-one')).toBe('1');
    const [newest, before] = await registry.history('mfe-one');
    expect(newest).toMatchObject({
      version: '1',
      previousVersion: '2',
      action: 'rollback',
      releasedBy: 'automatic rollback',
    });
    expect(before).toMatchObject({ version: '2', action: 'release' });
    expect(await events('mfe-one')).toEqual([
      { payload: { remote: 'mfe-one', version: '2', rolledBackTo: '1' }, effect: 'notification' },
    ]);
  });

  it('is marked and cannot be released, previewed or rolled back to', async () => {
    await released('mfe-marked', '1', '2');
    const { token } = await registry.previews.add('mfe-marked', '2', 'ada');
    await crash('mfe-marked', '2');
    expect((await registry.find('mfe-marked', '2'))?.crash).toBeNull();
    expect(await registry.previews.find(token)).toBeDefined();
    await crash('mfe-marked', '2');
    const mark = { at: expect.stringMatching(/^2\d\d\d-.*T/), reason: 'Error: broken' };
    expect((await registry.find('mfe-marked', '2'))?.crash).toEqual(mark);
    const kept = await registry.kept('mfe-marked');
    expect(kept.map(({ version, crash: one }) => [version, one])).toEqual([
      ['2', mark],
      ['1', null],
    ]);
    expect(await registry.previews.find(token)).toBeUndefined();
    // By a process that has not been told yet.
    const { at } = (await registry.find('mfe-marked', '2'))?.crash ?? {};
    await crash('mfe-marked', '2', 'Error: another');
    expect((await registry.find('mfe-marked', '2'))?.crash).toEqual({ at, reason: 'Error: broken' });
    await expect(registry.release('mfe-marked', '2', 'ada')).rejects.toThrow('cannot be released again');
    await released('mfe-marked', '3');
    await crash('mfe-marked', '3');
    expect(await crash('mfe-marked', '3')).toEqual({ count: 2, rolledBackTo: '1' });
  });

  it('is kept when its crashes are more than a minute apart or a person has changed the release', async () => {
    await released('mfe-slow', '1', '2');
    await crash('mfe-slow', '2');
    await database.rows("update release_crashes set crashed_at = now() - interval '61 seconds'");
    expect(await crash('mfe-slow', '2')).toEqual({ count: 1 });
    await registry.release('mfe-slow', '1', 'ada', { action: 'rollback' });
    await released('mfe-slow', '3');
    expect(await crash('mfe-slow', '2')).toEqual({ count: 2 });
    expect(await pointer('mfe-slow')).toBe('3');
    expect(await events('mfe-slow')).toEqual([]);
  });

  it('stays withdrawn when a person withdraws it during the rollback', async () => {
    await released('mfe-race', '1', '2');
    await crash('mfe-race', '2');
    // Holds the lock like a rollback between reading the pointer and moving it.
    const rollback = new pg.Client({ connectionString: database.url });
    await rollback.connect();
    await rollback.query('begin');
    await rollback.query("select pg_advisory_xact_lock(hashtext('release:mfe-race'))");
    let isOver = false;
    const withdrawing = registry.withdraw('mfe-race', 'ada').then((version) => {
      isOver = true;
      return version;
    });
    await sleep(300);
    expect(isOver).toBe(false);
    await rollback.query('commit');
    await rollback.end();
    expect(await withdrawing).toBe('2');
    expect(await crash('mfe-race', '2')).toEqual({ count: 2 });
    expect(await pointer('mfe-race')).toBeUndefined();
    expect(await registry.withdraw('mfe-race', 'ada')).toBeUndefined();
    expect(await registry.history('mfe-race')).toMatchObject([
      { version: '2', previousVersion: '2', action: 'withdraw', releasedBy: 'ada', commit: null },
      { version: '2', action: 'release' },
      { version: '1', action: 'release' },
    ]);
  });

  it('is not rolled back to a version that the shell could not run', async () => {
    await released('mfe-platform', '1', 'old', '2');
    await crash('mfe-platform', '2');
    expect(await crash('mfe-platform', '2')).toEqual({ count: 2, rolledBackTo: '1' });
    await released('mfe-major', 'old', '2');
    await crash('mfe-major', '2');
    expect(await crash('mfe-major', '2')).toEqual({ count: 2, rolledBackTo: null });
    expect(await pointer('mfe-major')).toBeUndefined();
  });

  it('is withdrawn if there is no earlier version', async () => {
    await released('mfe-first', '1');
    await crash('mfe-first', '1');
    expect(await crash('mfe-first', '1')).toEqual({ count: 2, rolledBackTo: null });
    expect(await pointer('mfe-first')).toBeUndefined();
    expect(await registry.history('mfe-first')).toMatchObject([
      { version: '1', action: 'withdraw', releasedBy: 'automatic rollback' },
      { version: '1', action: 'release' },
    ]);
  });

  it('must be known: names in a stack that were never published are not counted', async () => {
    expect(await crash('mfe-none', '1')).toEqual({ count: 0 });
    expect(await crash('mfe-none', '1')).toEqual({ count: 0 });
    expect(await database.rows("select 1 from release_crashes where remote = 'mfe-none'")).toEqual([]);
  });

  it('is never a build of the shell', async () => {
    await released('shell', '1', '2');
    expect(await crash('shell', '2')).toEqual({ count: 0 });
    expect(await crash('shell', '2')).toEqual({ count: 0 });
    expect((await registry.currentShell())?.version).toBe('2');
  });
});
