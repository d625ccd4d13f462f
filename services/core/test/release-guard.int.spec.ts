import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import pg from 'pg';
import { countVisit, createRegistry, ReleaseGuard, type ReleaseRegistry } from '../src/registry/index.js';
import { DiskStorage } from '../src/storage/index.js';

const RULES = { minutes: 30, views: 200, minViews: 20, points: 5 };
const REMOTE = 'mfe-one';

describe('the release guard', () => {
  let database: TestDatabase;
  let folder: string;
  let registry: ReleaseRegistry;
  let pool: pg.Pool;
  let guard: ReleaseGuard;
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'guard-'));
    registry = createRegistry({ connectionString: database.url, storage: new DiskStorage(folder) });
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    guard = new ReleaseGuard(database.url, RULES);
  });
  afterAll(async () => {
    await Promise.all([registry.close(), pool.end(), guard.close()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.rows('truncate release_history, release_pointers, releases, outbox, effects cascade');
    await released(REMOTE, '1', '2');
  });

  async function released(remote: string, ...versions: string[]) {
    for (const version of versions) {
      await registry.publish({ remote, version, manifest: { platform: '1.0.0', files: {} }, files: [] });
      await registry.release(remote, version, 'ada');
    }
  }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const pointer = async (remote = REMOTE) => (await registry.current()).find((one) => one.remote === remote)?.version;
  const mails = () =>
    database.rows<{ payload: object }>(`select payload from outbox where type = 'release.taken-back'`);

  /** Visits from this many networks; the first ones fail. */
  async function visits(
    version: string,
    count: number,
    { failed = 0, starts = 0, sends = 0, from = 0, remote = REMOTE } = {},
  ) {
    for (let index = 0; index < count; index += 1) {
      const counts = {
        ...{ remote, version, views: 1, failed: index < failed ? 1 : 0, errors: index < failed ? 1 : 0 },
        ...{ starts: index < starts ? 1 : 0, sends: index < sends ? 1 : 0 },
      };
      await countVisit(pool, { page: 'home', shown: [counts] }, `203.0.113.${from + index}`);
    }
  }

  /** Moves all recorded events into the past. */
  const earlier = (table: string, column: string, remote: string, version: string, minutes: number) =>
    database.rows(
      `update ${table} set ${column} = now() - interval '${minutes} minutes' where ` +
        (table === 'release_history'
          ? `remote = '${remote}' and version = '${version}'`
          : `release_id in (select id from release_history where remote = '${remote}' and version = '${version}')`),
    );

  it('rolls back a release that fails for a fifth of its visits, and notifies the team', async () => {
    await visits('1', 50);
    await visits('2', 19, { failed: 4 });
    expect(await guard.look(at(1))).toEqual([]);
    expect(await pointer()).toBe('2');
    await visits('2', 1, { from: 19 });
    const reason = 'errors in 20% of 20 visits, 0% with the previous version';
    const decision = { remote: REMOTE, version: '2', rolledBackTo: '1', reason };
    expect(await guard.look(at(1))).toEqual([{ ...decision, state: 'taken-back' }]);
    expect(await pointer()).toBe('1');
    expect(await mails()).toEqual([{ payload: decision }]);
    const [newest, before] = await registry.history(REMOTE);
    expect(newest).toMatchObject({
      version: '1',
      previousVersion: '2',
      releasedBy: 'release guard',
      action: 'rollback',
      guard: null,
    });
    expect(before).toMatchObject({ version: '2', guard: { state: 'taken-back', reason, warning: '' } });
  });

  it('rolls back once under concurrency', async () => {
    await visits('2', 30, { failed: 10 });
    const others = Array.from({ length: 4 }, () => new ReleaseGuard(database.url, RULES));
    const decisions = await Promise.all([guard, ...others].map((one) => one.look(at(1))));
    await Promise.all(others.map((one) => one.close()));
    expect(decisions.flat()).toHaveLength(1);
    expect(await registry.history(REMOTE)).toHaveLength(3);
    expect(await mails()).toHaveLength(1);
  });

  it('decides once under concurrency', async () => {
    await visits('2', 200);
    const others = Array.from({ length: 4 }, () => new ReleaseGuard(database.url, RULES));
    const decisions = await Promise.all([guard, ...others].map((one) => one.look(at(1))));
    await Promise.all(others.map((one) => one.close()));
    expect(decisions.flat()).toMatchObject([{ version: '2', state: 'passed' }]);
  });

  it('never rolls back twice in a row: its target stays, however bad', async () => {
    await released(REMOTE, '3');
    await visits('3', 30, { failed: 10 });
    await guard.look(at(1));
    expect(await pointer()).toBe('2');
    await visits('2', 100, { failed: 90 });
    expect(await guard.look(at(1))).toEqual([]);
    expect(await pointer()).toBe('2');
  });

  it('never rolls back to a version that is just as bad', async () => {
    await visits('1', 30, { failed: 15 });
    await visits('2', 30, { failed: 15 });
    expect(await guard.look(at(1))).toEqual([]);
    expect(await guard.look(at(31))).toMatchObject([{ state: 'passed' }]);
    expect(await pointer()).toBe('2');
  });

  it('compares with the last seven days of the version before', async () => {
    await visits('1', 30, { failed: 15 });
    await earlier('visit_networks', 'seen_at', REMOTE, '1', 7 * 24 * 60 + 1);
    await visits('2', 30, { failed: 15 });
    expect(await guard.look(at(1))).toMatchObject([{ state: 'taken-back', rolledBackTo: '1' }]);
  });

  it.each(['18.3.0', '19.3.0'])(
    'never rolls back to a version that the shell cannot run: of React %s',
    async (other) => {
      const publish = (version: string, react: string) =>
        registry.publish({
          remote: REMOTE,
          version,
          manifest: { platform: '1.0.0', requires: { react }, files: {} },
          files: [],
        });
      await publish('3', other);
      await publish('4', '19.2.0');
      await registry.release(REMOTE, '3', 'ada');
      await registry.release(REMOTE, '4', 'ada');
      await visits('4', 30, { failed: 15 });
      expect(await guard.look(at(1))).toMatchObject([{ version: '4', state: 'taken-back', rolledBackTo: '2' }]);
    },
  );

  it('watches a release after a withdrawal, and rolls back to the version before it', async () => {
    await registry.withdraw(REMOTE, 'ada');
    await released(REMOTE, '3');
    expect((await registry.history(REMOTE))[0]).toMatchObject({ previousVersion: null, guard: { state: 'watching' } });
    await visits('3', 30, { failed: 15 });
    expect(await guard.look(at(1))).toMatchObject([{ version: '3', state: 'taken-back', rolledBackTo: '2' }]);
    expect(await pointer()).toBe('2');
  });

  it('respects a change made in the meantime', async () => {
    await visits('2', 30, { failed: 10 });
    await registry.release(REMOTE, '1', 'ben', { action: 'rollback' });
    expect(await guard.look(at(1))).toEqual([]);
    expect(await registry.history(REMOTE)).toHaveLength(3);
  });

  it('does not roll back a frontend for the failures of another', async () => {
    await released('mfe-two', '1', '2');
    await visits('2', 50);
    await visits('2', 50, { failed: 20, remote: 'mfe-two' });
    expect(await guard.look(at(1))).toMatchObject([{ remote: 'mfe-two', state: 'taken-back' }]);
    expect([await pointer(), await pointer('mfe-two')]).toEqual(['2', '1']);
  });

  it('rolls back a release that loses forms, unless another frontend was released since', async () => {
    await visits('1', 60, { starts: 40, sends: 30 });
    await visits('2', 60, { starts: 40, sends: 2 });
    await released('mfe-two', '1');
    expect(await guard.look(at(1))).toEqual([]);
    await database.rows(`delete from release_history where remote = 'mfe-two'`);
    expect(await guard.look(at(1))).toMatchObject([
      { reason: '5% of 40 started forms were sent, 75% with the previous version', rolledBackTo: '1' },
    ]);
  });

  it('does not roll back for forms that another frontend lost shortly before', async () => {
    await visits('1', 60, { starts: 40, sends: 30 });
    await released('mfe-two', '1');
    await earlier('release_history', 'released_at', 'mfe-two', '1', 5);
    await earlier('visit_networks', 'seen_at', REMOTE, '1', 10);
    await released(REMOTE, '3');
    await visits('3', 60, { starts: 40, sends: 2 });
    expect(await guard.look(at(1))).toEqual([]);
    // Not even if the previous version was seen again in the meantime.
    await visits('1', 60, { starts: 40, sends: 30, from: 100 });
    expect(await guard.look(at(1))).toEqual([]);
  });

  it('compares forms with the traffic since another frontend changed', async () => {
    await visits('2', 60, { starts: 40, sends: 30 });
    await earlier('visit_networks', 'seen_at', REMOTE, '2', 60);
    await released('mfe-two', '1');
    await earlier('release_history', 'released_at', 'mfe-two', '1', 45);
    await released(REMOTE, '3');
    await visits('3', 60, { starts: 40, sends: 2 });
    expect(await guard.look(at(1))).toEqual([]);
    await visits('2', 60, { starts: 40, sends: 30, from: 100 });
    expect(await guard.look(at(1))).toMatchObject([{ version: '3', state: 'taken-back', rolledBackTo: '2' }]);
  });

  it('is not influenced by ten thousand reports from one network', async () => {
    await visits('1', 50);
    await visits('2', 40, { failed: 1, from: 100 });
    const forged = { remote: REMOTE, version: '2', views: 1, failed: 1, errors: 20, starts: 1, sends: 0 };
    for (let count = 0; count < 100; count += 1) {
      await Promise.all(
        Array.from({ length: 100 }, () => countVisit(pool, { page: 'home', shown: [forged] }, '198.51.100.7')),
      );
    }
    expect(await guard.look(at(1))).toEqual([]);
    expect(await pointer()).toBe('2');
    // It does not hide failures of other visitors either.
    const fine = { ...forged, failed: 0, errors: 0 };
    for (let count = 0; count < 500; count += 1) {
      await countVisit(pool, { page: 'home', shown: [fine] }, '198.51.100.8');
    }
    await visits('2', 20, { failed: 10, from: 200 });
    expect(await guard.look(at(1))).toMatchObject([{ state: 'taken-back' }]);
  }, 300_000);

  it('reports its final measurements', async () => {
    await visits('2', 7);
    expect(await guard.look(at(29))).toEqual([]);
    expect((await registry.history(REMOTE))[0]?.guard).toEqual({ state: 'watching', reason: '', warning: '' });
    expect(await guard.look(at(31))).toMatchObject([{ state: 'quiet', reason: 'too little seen: 7 visits' }]);
    expect((await registry.history(REMOTE))[0]?.guard).toMatchObject({ state: 'quiet' });
    await released(REMOTE, '3');
    await visits('3', 200);
    expect(await guard.look(at(1))).toMatchObject([{ version: '3', state: 'passed' }]);
    expect(await guard.look(at(1))).toEqual([]);
  });

  it.each([
    ['20 of 20', 20, 20, '100% of pages show their main content late, 0% with the previous version'],
    ['3 of 20', 3, 20, '15% of pages show their main content late, 0% with the previous version'],
    ['2 of 20: not much slower', 2, 20, ''],
    ['19 of 19: too few', 19, 19, ''],
  ])('only warns about slow releases: %s', async (_, slow, measured, warning) => {
    for (const version of ['1', '2']) {
      for (let index = 0; index < measured; index += 1) {
        const shown = [{ remote: REMOTE, version, views: 1, failed: 0, errors: 0, starts: 0, sends: 0 }];
        const lcp = version === '2' && index < slow ? 4_000 : 900;
        await countVisit(pool, { page: 'home', shown, lcp }, `203.0.113.${index}`);
      }
      await visits(version, 20 - measured, { from: 100 });
    }
    expect(await guard.look(at(31))).toMatchObject([{ state: 'passed', reason: '' }]);
    expect((await registry.history(REMOTE))[0]?.guard).toEqual({ state: 'passed', reason: '', warning });
  });

  it('counts the visits since the last release of a version', async () => {
    await registry.release(REMOTE, '1', 'ada', { action: 'rollback' });
    await registry.release(REMOTE, '2', 'ada');
    await visits('2', 20, { failed: 10 });
    expect(await guard.look(at(1))).toMatchObject([{ version: '2', state: 'taken-back', rolledBackTo: '1' }]);
  });

  it('has visits of a version listed within the 48 hours before its last one', async () => {
    await visits('1', 1);
    const earlierBy = (hours: number) =>
      database.rows(`update visit_hours set hour = hour - interval '${hours} hours' where version = '1'`);
    const listed = async () => (await registry.visits.list(REMOTE, ['1'])).hours.length;
    await earlierBy(46);
    await visits('1', 1);
    expect(await listed()).toBe(2);
    await database.rows(`delete from visit_hours where hour > now() - interval '3 hours'`);
    await earlierBy(3);
    await visits('1', 1);
    expect(await listed()).toBe(1);
  });

  it('does not watch builds of the shell', async () => {
    await released('shell', '1', '2');
    expect(await guard.look(at(31))).toMatchObject([{ remote: REMOTE }]);
  });

  it('continues after a failure', async () => {
    await visits('2', 200);
    await database.rows('alter table visit_hours rename to elsewhere');
    await expect(guard.look(at(1))).rejects.toThrow('visit_hours');
    await database.rows('alter table elsewhere rename to visit_hours');
    expect(await guard.look(at(1))).toMatchObject([{ state: 'passed' }]);
  });

  it('can be skipped on request, which is recorded', async () => {
    await registry.publish({ remote: REMOTE, version: '3', manifest: { platform: '1.0.0', files: {} }, files: [] });
    await registry.release(REMOTE, '3', 'ada', { guard: false });
    await visits('3', 100, { failed: 100 });
    expect(await guard.look(at(1))).toEqual([]);
    expect(await pointer()).toBe('3');
    expect((await registry.history(REMOTE))[0]?.guard).toEqual({ state: 'off', reason: '', warning: '' });
  });
});
