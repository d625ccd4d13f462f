import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import { createRegistry, KEPT, PREVIEW_DAYS, type ReleaseRegistry } from '../src/registry/index.js';
import { DiskStorage, ObjectNotFound } from '../src/storage/index.js';

const DAY_MS = 86_400_000;

describe('releases by teams', () => {
  let database: TestDatabase;
  let folder: string;
  let registry: ReleaseRegistry;
  let now = new Date();
  beforeAll(async () => {
    database = await TestDatabase.create();
    folder = await mkdtemp(join(tmpdir(), 'team-releases-'));
    registry = createRegistry({
      connectionString: database.url,
      storage: new DiskStorage(folder),
      now: () => now,
    });
  });
  afterAll(async () => {
    await registry.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const publish = (remote: string, version: string) =>
    registry.publish({
      remote,
      version,
      manifest: { version },
      files: [{ path: 'client/remote.js', body: Buffer.from(version) }],
    });
  const versionsOf = async (remote: string) =>
    (await database.rows<{ version: string }>('select version from releases where remote = $1', [remote]))
      .map(({ version }) => version)
      .sort();

  describe('tokens', () => {
    it('belong to one team each, are stored as hashes, and end when revoked', async () => {
      const token = await registry.tokens.add('mfe-one');
      const other = await registry.tokens.add('mfe-two');
      expect(token).not.toBe(other);
      expect(await registry.tokens.teamOf(token)).toBe('mfe-one');
      expect(await registry.tokens.teamOf(other)).toBe('mfe-two');
      expect(await registry.tokens.teamOf(`${token}x`)).toBeUndefined();
      expect(JSON.stringify(await database.rows('select * from release_tokens'))).not.toContain(token);
      const [entry] = await registry.tokens.list('mfe-one');
      expect(entry).toMatchObject({ team: 'mfe-one', revokedAt: null, lastUsedAt: expect.any(Object) });

      expect(await registry.tokens.revoke('mfe-one', '00000000')).toBe(0);
      expect(await registry.tokens.revoke('mfe-two', entry?.id)).toBe(0);
      expect(await registry.tokens.revoke('mfe-one', entry?.id)).toBe(1);
      expect(await registry.tokens.teamOf(token)).toBeUndefined();
      expect(await registry.tokens.teamOf(other)).toBe('mfe-two');
    });

    it('are only for names of remotes', async () => {
      await expect(registry.tokens.add('Team A')).rejects.toThrow('lower-case');
    });

    it('are counted by address when wrong', async () => {
      for (let count = 0; count < 9; count += 1) await registry.wrongTokens.count('192.0.2.1');
      expect(await registry.wrongTokens.waitOf('192.0.2.1')).toBeUndefined();
      await registry.wrongTokens.count('192.0.2.1');
      expect(await registry.wrongTokens.waitOf('192.0.2.1')).toBeGreaterThan(500);
      expect(await registry.wrongTokens.waitOf('192.0.2.2')).toBeUndefined();
      await database.rows('update rate_limits set expire = 1');
      expect(await registry.wrongTokens.waitOf('192.0.2.1')).toBeUndefined();
      await registry.wrongTokens.count('192.0.2.1');
      expect(await registry.wrongTokens.waitOf('192.0.2.1')).toBeUndefined();
    });
  });

  it('shows a preview until it expires, and none of an unpublished version', async () => {
    await publish('mfe-shown', '1');
    const { token, expiresAt } = await registry.previews.add('mfe-shown', '1', 'ada');
    expect(expiresAt.getTime() - now.getTime()).toBe(604_800_000);
    expect(await registry.previews.find(token)).toEqual({
      remote: 'mfe-shown',
      version: '1',
      manifest: { version: '1' },
    });
    expect(await registry.previews.find('other')).toBeUndefined();
    await expect(registry.previews.add('mfe-shown', '2', 'ada')).rejects.toThrow('never published');
    later(PREVIEW_DAYS);
    expect(await registry.previews.find(token)).toBeUndefined();
  });

  it('points a preview link at another version of its own remote only, until it expires', async () => {
    for (const [remote, version] of [
      ['mfe-linked', '1'],
      ['mfe-linked', '2'],
      ['mfe-foreign', '1'],
    ] as const)
      await publish(remote, version);
    const { token } = await registry.previews.add('mfe-linked', '1', 'ada');
    expect(await registry.previews.move(token, 'mfe-foreign', '1', 'eve')).toBeUndefined();
    expect(await registry.previews.find(token)).toMatchObject({ remote: 'mfe-linked', version: '1' });
    later(1);
    const until = await registry.previews.move(token, 'mfe-linked', '2', 'ada');
    expect(until?.getTime()).toBe(now.getTime() + 604_800_000);
    expect(await registry.previews.find(token)).toMatchObject({ remote: 'mfe-linked', version: '2' });
    later(PREVIEW_DAYS);
    expect(await registry.previews.move(token, 'mfe-linked', '1', 'ada')).toBeUndefined();
  });

  it('lists the last 20 refusals of each remote, newest first', async () => {
    const refuse = (remote: string, reason: string) =>
      registry.refusals.add(remote, { check: 'render', reason, by: 'ada' });
    await refuse('mfe-quiet', 'once');
    for (let count = 1; count <= 22; count += 1) await refuse('mfe-loud', `${count}`);
    const reasons = async (remote: string) => (await registry.refusals.list(remote)).map(({ reason }) => reason);
    expect(await reasons('mfe-quiet')).toEqual(['once']);
    expect(await reasons('mfe-loud')).toEqual(Array.from({ length: 20 }, (_, index) => `${22 - index}`));
    expect(await database.count("release_refusals where remote = 'mfe-loud'")).toBe(20);
  });

  it('deletes unused versions, and keeps the last 10, those of the last 30 days, and previews', async () => {
    const name = (index: number) => `1.0.${String(index).padStart(2, '0')}`;
    const release = (index: number) => registry.release('mfe-swept', name(index), 'ada');
    for (let index = 1; index <= 16; index += 1) {
      await publish('mfe-swept', name(index));
      later(0.001);
    }
    await publish('mfe-alone', '1');
    await release(1);
    later(1);
    await release(2); // ends the release of 1
    later(1);
    await release(3);
    later(KEPT.days - 1.5);
    const { token } = await registry.previews.add('mfe-swept', name(4), 'ada');

    // 2 was released until 28.5 days ago, 1 until 29.5, 3 still is, 4 is previewed; 5 and 6 are old and idle.
    expect(await registry.sweep()).toEqual(
      expect.arrayContaining([5, 6].map((index) => ({ remote: 'mfe-swept', version: name(index) }))),
    );
    expect(await versionsOf('mfe-swept')).toEqual([1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(name));
    await expect(registry.readFile('mfe-swept', name(5), 'client/remote.js')).rejects.toThrow(ObjectNotFound);
    expect((await registry.readFile('mfe-swept', name(7), 'client/remote.js')).toString()).toBe(name(7));

    later(1);
    expect(await registry.sweep()).toEqual([{ remote: 'mfe-swept', version: name(1) }]);
    later(PREVIEW_DAYS);
    await registry.sweep();
    expect(await versionsOf('mfe-swept')).toEqual([3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(name));
    expect(await registry.previews.find(token)).toBeUndefined();
    expect(await versionsOf('mfe-alone')).toEqual(['1']);
    // The record stays.
    expect((await registry.history('mfe-swept')).map(({ version }) => version)).toEqual([3, 2, 1].map(name));
    const left = await readdir(join(folder, 'frontends', 'mfe-swept', name(1)), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    await expect(registry.release('mfe-swept', name(1), 'ada')).rejects.toThrow('never published');
  });

  it('deletes the files of an incomplete version, but not during a possible upload', async () => {
    const storage = new DiskStorage(folder);
    const put = async (version: string, time: Date) => {
      const key = `frontends/mfe-half/${version}/client/a.js`;
      await storage.put(key, Buffer.from('x'), { contentType: 'text/javascript' });
      await utimes(join(folder, key), time, time);
      return key;
    };
    await publish('mfe-whole', '1');
    await registry.release('mfe-whole', '1', 'ada');
    const [first] = await database.rows<{ at: Date }>('select min(released_at) as at from release_history');
    const lost = await put('0', new Date((first?.at.getTime() ?? 0) - 1_000));
    later(3);
    const [old, young] = [await put('1', new Date(now.getTime() - 2 * DAY_MS)), await put('2', now)];
    await registry.sweep();
    await expect(storage.head(old)).rejects.toThrow(ObjectNotFound);
    expect(await storage.head(young)).toMatchObject({ size: 1 });
    // May belong to a lost database that is restored later: this one has no history before its first release.
    expect(await storage.head(lost)).toMatchObject({ size: 1 });
    await database.rows('delete from release_history');
    await registry.sweep();
    expect(await storage.head(lost)).toMatchObject({ size: 1 });
  });

  it('withdraws a remote, notifies listeners, and keeps its files', async () => {
    await publish('mfe-leaving', '1');
    await registry.release('mfe-leaving', '1', 'ada');
    let notices = 0;
    const stop = await registry.listen(() => {
      notices += 1;
    });
    expect(await registry.withdraw('mfe-leaving', 'grace')).toBe('1');
    for (const until = Date.now() + 10_000; notices === 0 && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(notices).toBe(1);
    await stop();
    expect((await registry.current()).map(({ remote }) => remote)).not.toContain('mfe-leaving');
    expect(await registry.history('mfe-leaving')).toEqual([
      expect.objectContaining({ version: '1', previousVersion: '1', action: 'withdraw', releasedBy: 'grace' }),
      expect.objectContaining({ version: '1', action: 'release' }),
    ]);
    expect((await registry.readFile('mfe-leaving', '1', 'client/remote.js')).toString()).toBe('1');
    expect(await registry.withdraw('mfe-leaving', 'grace')).toBeUndefined();
    expect(await registry.withdraw('mfe-unknown', 'grace')).toBeUndefined();
    expect(await registry.release('mfe-leaving', '1', 'ada')).toEqual({ previousVersion: null, isChanged: true });
  });

  describe('failures', () => {
    const failure = { remote: 'mfe-failing', version: '1', part: 'page:home', kind: 'render', side: 'server' } as const;

    it('are counted by version, kind and side, in batches, and listed with the latest first', async () => {
      await publish('mfe-failing', '1');
      await publish('mfe-failing', '2');
      await registry.errors.count([
        { ...failure, count: 2 },
        { ...failure, part: 'slot:quote-form', count: 3 },
        { ...failure, side: 'browser', count: 1 },
        { ...failure, version: 'never-stored', count: 1 },
      ]);
      await registry.errors.count([]);
      const [day] = await database.rows<{ last_part: string }>(
        `select last_part from remote_errors where side = 'server' and remote = 'mfe-failing'`,
      );
      expect(day?.last_part).toBe('slot:quote-form');
      await database.rows(`update remote_errors set day = day - 1, last_seen_at = last_seen_at - interval '1 day'`);
      await registry.errors.count([{ ...failure, count: 4 }]);
      await registry.errors.count([{ ...failure, version: '2', kind: 'timeout', count: 1 }]);
      expect(await registry.errors.list('mfe-failing')).toEqual([
        {
          version: '2',
          kind: 'timeout',
          side: 'server',
          count: 1,
          lastSeenAt: expect.any(String),
          lastPart: 'page:home',
        },
        {
          version: '1',
          kind: 'render',
          side: 'server',
          count: 9,
          lastSeenAt: expect.any(String),
          lastPart: 'page:home',
        },
        {
          version: '1',
          kind: 'render',
          side: 'browser',
          count: 1,
          lastSeenAt: expect.any(String),
          lastPart: 'page:home',
        },
      ]);
      expect(await registry.errors.list('mfe-none')).toEqual([]);
    });

    it('are deleted with their version', async () => {
      for (const version of ['1', '2']) {
        await publish('mfe-mended', version);
        await registry.errors.count([{ ...failure, remote: 'mfe-mended', version, count: 1 }]);
      }
      await database.rows(`delete from releases where remote = 'mfe-mended' and version = '1'`);
      expect((await registry.errors.list('mfe-mended')).map(({ version }) => version)).toEqual(['2']);
    });
  });
});
