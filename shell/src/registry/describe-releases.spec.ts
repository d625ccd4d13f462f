import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { describeReleases } from './describe-releases';

const file = (bytes: number) => ({ bytes, integrity: 'sha384-x' });

const manifest: RemoteManifest = {
  name: 'mfe-one',
  version: '2',
  platform: '1.0.0',
  routes: [{ path: '/one/:id', page: 'one' }],
  slots: ['quote-form'],
  entry: 'client/remoteEntry.js',
  server: 'server/remote.cjs',
  shared: { js: ['client/shared.js'], css: [] },
  pages: { one: { js: ['client/page.js', 'client/shared.js'], css: ['client/page.css'] } },
  slotAssets: { 'quote-form': { js: ['client/slot.js'], css: [] } },
  files: {
    'client/remoteEntry.js': file(1),
    'client/shared.js': file(10),
    'client/page.js': file(100),
    'client/page.css': file(1_000),
    'client/slot.js': file(10_000),
    'server/remote.cjs': file(100_000),
  },
};

const entry = (version: string, action: HistoryEntry['action'], minute: number): HistoryEntry => ({
  version,
  previousVersion: null,
  releasedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  releasedBy: 'mfe-one',
  action,
  commit: null,
  overruled: null,
  guard: null,
});

const visits = { hours: [], pages: [] };

describe('the description of releases', () => {
  it('contains the environments, the size, and the rollback targets', () => {
    const history = [
      entry('2', 'rollback', 4),
      entry('3', 'release', 3),
      entry('2', 'release', 2),
      entry('1', 'release', 1),
    ];
    const kept = [{ version: '1', bytes: 5, commit: 'abc', createdAt: new Date(0), crash: null }];
    const told = describeReleases({
      remote: 'mfe-one',
      manifest,
      backTo: '1',
      history,
      kept,
      errors: [],
      refused: [],
      visits,
    });
    expect(told.current).toEqual({
      version: '2',
      bytes: 111_111,
      releasedAt: '2026-01-01T00:04:00.000Z',
      releasedBy: 'mfe-one',
      commit: null,
      routes: ['/one/:id'],
      slots: ['quote-form'],
      // A file that several parts share counts once in each.
      weights: [
        { part: 'page:one', bytes: 1_111 },
        { part: 'slot:quote-form', bytes: 10_011 },
      ],
    });
    expect(told.backTo).toBe('1');
    expect(told.history[1]).toMatchObject({ version: '3', releasedAt: '2026-01-01T00:03:00.000Z' });
    expect(told.kept).toEqual([
      { version: '1', bytes: 5, commit: 'abc', storedAt: '1970-01-01T00:00:00.000Z', crash: null },
    ]);
  });

  it('is minimal for a frontend that was never released', () => {
    const nothing = {
      remote: 'mfe-one',
      manifest: undefined,
      backTo: undefined,
      history: [],
      kept: [],
      errors: [],
      refused: [],
      visits,
    };
    const { manifest: _, ...told } = { ...nothing, backTo: null };
    expect(describeReleases(nothing)).toEqual(told);
  });
});
