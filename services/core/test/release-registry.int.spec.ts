import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { TestDatabase } from '@site/testing/test-database';
import { createRegistry, type ReleaseRegistry, releasedShell, SHELL } from '../src/registry/index.js';
import { DiskStorage, ObjectNotFound, StorageFault } from '../src/storage/index.js';

describe('the release registry', () => {
  let database: TestDatabase;
  let folder: string;
  let registry: ReleaseRegistry;
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
    registry = createRegistry({ connectionString: database.url, storage: new DiskStorage(folder) });
  });
  afterAll(async () => {
    await registry.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const publish = (remote: string, version: string, text = version, to = registry) =>
    to.publish({
      remote,
      version,
      manifest: { entry: `${text}.js`, chunks: [text] },
      files: [{ path: 'client/remote.js', body: Buffer.from(`export const is = '${text}'`) }],
      commit: 'abc1234',
    });
  const released = async (remote: string) => (await registry.current()).find((release) => release.remote === remote);

  it('keeps a published version inactive until it is released', async () => {
    await publish('mfe-one', '1.0.0');
    expect(await released('mfe-one')).toBeUndefined();
    expect(await registry.history('mfe-one')).toEqual([]);
    expect((await registry.readFile('mfe-one', '1.0.0', 'client/remote.js')).toString()).toBe(
      `export const is = '1.0.0'`,
    );
    await registry.release('mfe-one', '1.0.0', 'ada');
    expect(await released('mfe-one')).toEqual({
      remote: 'mfe-one',
      version: '1.0.0',
      manifest: { entry: '1.0.0.js', chunks: ['1.0.0'] },
    });
  });

  it('lets one release at a time be compared with the others, also of other processes, and one that fails delays none', async () => {
    const other = createRegistry({ connectionString: database.url, storage: new DiskStorage(folder) });
    const steps: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        steps.push(`${name} begins`);
        // More connections than the pool has left, if all who wait had one.
        await Promise.all(Array.from({ length: 3 }, () => registry.current()));
        await sleep(50);
        steps.push(`${name} ends`);
        if (fails) throw new Error(`${name} failed`);
        return name;
      };
    const turns = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
      (index % 3 === 2 ? other : registry).inTurn(work(name, name === 'b')),
    );
    const results = (await Promise.allSettled(turns)).map((turn) =>
      turn.status === 'fulfilled' ? turn.value : turn.reason,
    );
    expect(results).toEqual(['a', new Error('b failed'), 'c', 'd', 'e', 'f']);
    expect(steps).toHaveLength(12);
    for (let at = 0; at < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'));
    await other.close();
  });

  it('keeps what a release answers when Postgres has ended its connections in the meantime', async () => {
    const work = async () => {
      await database.endConnections();
      await sleep(200);
      await publish('mfe-restarted', '1.0.0');
      return registry.release('mfe-restarted', '1.0.0', 'ada');
    };
    expect(await registry.inTurn(work)).toEqual({ previousVersion: null, isChanged: true });
    expect(await registry.inTurn(async () => 'next')).toBe('next');
  });

  it('survives that Postgres ends its connection while files are stored', async () => {
    class Interrupted extends DiskStorage {
      override async put(...file: Parameters<DiskStorage['put']>) {
        await database.endConnections();
        await sleep(200);
        return super.put(...file);
      }
    }
    const other = createRegistry({ connectionString: database.url, storage: new Interrupted(folder) });
    await expect(publish('mfe-cut', '1.0.0', 'cut', other)).rejects.toThrow();
    expect(await other.current()).toEqual(await registry.current());
    await other.close();
  });

  it('stores builds of the shell, and does not list it as a remote', async () => {
    expect(await registry.currentShell()).toBeUndefined();
    expect(await releasedShell(database.url)).toBeUndefined();
    await publish(SHELL, '1.0.0');
    await registry.release(SHELL, '1.0.0', 'ada');
    expect(await registry.currentShell()).toMatchObject({ remote: SHELL, version: '1.0.0' });
    expect(await releasedShell(database.url)).toBe('1.0.0');
    expect(await released(SHELL)).toBeUndefined();
    expect((await registry.history(SHELL)).map(({ version }) => version)).toEqual(['1.0.0']);
    expect((await registry.readFile(SHELL, '1.0.0', 'client/remote.js')).length).toBeGreaterThan(0);
  });

  it('never changes a version', async () => {
    await publish('mfe-two', '1.0.0', 'first');
    await publish('mfe-two', '1.0.0', 'second');
    expect((await registry.readFile('mfe-two', '1.0.0', 'client/remote.js')).toString()).toContain('first');
    await registry.release('mfe-two', '1.0.0', 'ada');
    expect((await released('mfe-two'))?.manifest).toEqual({ entry: 'first.js', chunks: ['first'] });
  });

  it('releases and rolls back, with a history', async () => {
    await publish('mfe-three', '1');
    await publish('mfe-three', '2');
    await registry.release('mfe-three', '1', 'ada');
    await registry.release('mfe-three', '2', 'ben');
    const back = { action: 'rollback', commit: 'def5678' } as const;
    expect(await registry.release('mfe-three', '1', 'cleo', back)).toEqual({ previousVersion: '2', isChanged: true });
    expect(await registry.release('mfe-three', '1', 'cleo')).toEqual({ previousVersion: '1', isChanged: false });
    expect((await released('mfe-three'))?.version).toBe('1');
    const entry = {
      ...{ releasedAt: expect.any(Object), action: 'release', commit: 'abc1234' },
      ...{ overruled: null, guard: null },
    };
    expect(await registry.history('mfe-three')).toEqual([
      { ...entry, version: '1', previousVersion: '2', releasedBy: 'cleo', action: 'rollback', commit: 'def5678' },
      { ...entry, version: '2', previousVersion: '1', releasedBy: 'ben' },
      { ...entry, version: '1', previousVersion: null, releasedBy: 'ada' },
    ]);
    expect(await registry.history('mfe-other')).toEqual([]);
    const kept = await registry.kept('mfe-three');
    expect(kept.map(({ version }) => version).sort()).toEqual(['1', '2']);
    expect(kept[0]).toMatchObject({ commit: 'abc1234', createdAt: expect.any(Object), bytes: expect.any(Number) });
  });

  it('lists the end of a long history, but decides by all of it', async () => {
    for (const version of ['a', 'b']) {
      await publish('mfe-long', version);
      await registry.release('mfe-long', version, 'ada');
    }
    const rounds = 55;
    for (let round = 1; round <= 2 * rounds; round += 1) {
      await publish('mfe-long', `c${round}`);
      if (round > rounds) continue;
      await registry.release('mfe-long', `c${round}`, 'ben');
      await registry.release('mfe-long', 'b', 'ben', { action: 'rollback' });
    }
    const history = await registry.history('mfe-long');
    expect(history).toHaveLength(100);
    expect(history.some(({ version }) => version === 'a')).toBe(false);
    const moves = await registry.moves('mfe-long');
    expect(moves).toHaveLength(2 + 2 * rounds);
    expect(moves.slice(0, 2)).toEqual([
      { version: 'b', action: 'rollback', releasedBy: 'ben', hasCrashed: false },
      { version: `c${rounds}`, action: 'release', releasedBy: 'ben', hasCrashed: false },
    ]);
    expect(moves.at(-1)).toEqual({ version: 'a', action: 'release', releasedBy: 'ada', hasCrashed: false });
    expect(await registry.moves('mfe-other')).toEqual([]);

    // The first two were stored before the last hundred.
    const keptOf = async (...named: string[]) => (await registry.kept('mfe-long', named)).map(({ version }) => version);
    const listed = await keptOf();
    expect(listed).toHaveLength(100);
    expect(listed).not.toContain('a');
    expect(await keptOf('a', 'never')).toEqual([...listed, 'a']);
  });

  it('lists active releases by name', async () => {
    for (const remote of ['mfe-z', 'mfe-a']) {
      await publish(remote, '1');
      await registry.release(remote, '1', 'ada');
    }
    const names = (await registry.current()).map(({ remote }) => remote);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['mfe-a', 'mfe-z']));
  });

  it('rejects a version that was never published, and continues', async () => {
    await publish('mfe-four', '1');
    await registry.release('mfe-four', '1', 'ada');
    await expect(registry.release('mfe-four', '2', 'ada')).rejects.toThrow('mfe-four 2 was never published');
    await expect(registry.release('mfe-none', '1', 'ada')).rejects.toThrow('never published');
    expect((await released('mfe-four'))?.version).toBe('1');
    expect(await registry.history('mfe-four')).toHaveLength(1);
  });

  it('reaches one consistent state after ten concurrent releases', async () => {
    await publish('mfe-five', '1');
    await publish('mfe-five', '2');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => registry.release('mfe-five', `${(index % 2) + 1}`, 'ada')),
    );
    const history = await registry.history('mfe-five');
    // Releasing the current version again does not count as a release.
    expect(history.length).toBeGreaterThan(0);
    expect((await released('mfe-five'))?.version).toBe(history[0]?.version);
    for (const { version, previousVersion } of history) expect(version).not.toBe(previousVersion);
    // Each entry has the previous version.
    const previous = history.slice(0, -1).map(({ previousVersion }) => previousVersion);
    expect(previous).toEqual(history.slice(1).map(({ version }) => version));
  });

  it.each([
    ['Mfe', '1'],
    ['', '1'],
    ['mfe/../x', '1'],
    ['mfe', ''],
    ['mfe', '../1'],
    ['mfe', '.1'],
    ['mfe', '1/2'],
  ])('rejects the names %j %j', async (remote, version) => {
    await expect(publish(remote, version)).rejects.toThrow(/letters/);
  });

  it('finds the newest version with a file', async () => {
    const withFiles = (version: string, ...paths: string[]) =>
      registry.publish({
        remote: 'mfe-files',
        version,
        manifest: { files: Object.fromEntries(paths.map((path) => [path, { bytes: 1 }])) },
        files: paths.map((path) => ({ path, body: Buffer.from(version) })),
      });
    await withFiles('1', 'client/public/a.webp', 'client/public/b.webp');
    await withFiles('2', 'client/public/b.webp');
    expect(await registry.versionWith('mfe-files', 'client/public/a.webp')).toBe('1');
    expect(await registry.versionWith('mfe-files', 'client/public/b.webp')).toBe('2');
    expect(await registry.versionWith('mfe-files', 'client/public/c.webp')).toBeUndefined();
    expect(await registry.versionWith('mfe-other', 'client/public/a.webp')).toBeUndefined();
    const manifest = (await registry.readFile('mfe-files', '2', 'manifest.json')).toString();
    expect(JSON.parse(manifest)).toEqual({ files: { 'client/public/b.webp': { bytes: 1 } } });
  });

  it('returns nothing for a missing file', async () => {
    await publish('mfe-six', '1');
    await expect(registry.readFile('mfe-six', '1', 'client/other.js')).rejects.toThrow(ObjectNotFound);
    await expect(registry.readFile('mfe-six', '2', 'client/remote.js')).rejects.toThrow(ObjectNotFound);
    expect((await registry.findFile('mfe-six', '1', 'client/remote.js'))?.length).toBeGreaterThan(0);
    expect(await registry.findFile('mfe-six', '1', 'client/other.js')).toBeUndefined();
    expect(await registry.findFile('mfe-six', '..', '../../x')).toBeUndefined();
  });

  it('does not call a file missing that the storage did not look for', async () => {
    const storage = new DiskStorage(folder);
    storage.get = () => Promise.reject(new StorageFault('unavailable', { cause: undefined }));
    const failing = createRegistry({ connectionString: database.url, storage });
    await expect(failing.findFile('mfe-six', '1', 'client/remote.js')).rejects.toThrow(StorageFault);
    await failing.close();
  });

  it('does not list a version whose files could not be stored', async () => {
    const storage = new DiskStorage(folder);
    storage.put = () => Promise.reject(new Error('disk full'));
    const failing = createRegistry({ connectionString: database.url, storage });
    await expect(publish('mfe-seven', '1', '1', failing)).rejects.toThrow('disk full');
    await failing.close();
    await expect(registry.release('mfe-seven', '1', 'ada')).rejects.toThrow('never published');
    await publish('mfe-seven', '1');
    await registry.release('mfe-seven', '1', 'ada');
  });

  describe('notifies', () => {
    it('listeners of every release, until they unsubscribe', async () => {
      let calls = 0;
      const stop = await registry.listen(() => {
        calls += 1;
      });
      await publish('mfe-told', '1');
      await registry.release('mfe-told', '1', 'ada');
      await eventually(() => expect(calls).toBe(1));
      await stop();
      await registry.release('mfe-told', '1', 'ada');
      await sleep(200);
      expect(calls).toBe(1);
    });

    it('listeners after a lost connection, including missed releases', async () => {
      let calls = 0;
      const stop = await registry.listen(() => {
        calls += 1;
      });
      await database.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      );
      await eventually(() => expect(calls).toBeGreaterThan(0));
      const missed = calls;
      await publish('mfe-again', '1');
      await registry.release('mfe-again', '1', 'ada');
      await eventually(() => expect(calls).toBeGreaterThan(missed));
      await stop();
    });
  });
});
