import { describe, expect, it } from '@jest/globals';
import type { ReleaseEntry, RemoteReleases } from '@site/contracts';
import { backHint, backVersion, olderVersions } from './older-versions';

const entry = (version: string, minute: number, action: ReleaseEntry['action'] = 'release'): ReleaseEntry => ({
  version,
  previousVersion: null,
  releasedAt: `2026-11-20T12:0${minute}:00.000Z`,
  releasedBy: `by ${minute}`,
  action,
  commit: null,
  overruled: null,
  guard: null,
});
const kept = (version: string) => ({
  version,
  bytes: 5,
  commit: null,
  storedAt: '2026-11-20T12:00:00.000Z',
  crash: null,
});

const releases: RemoteReleases = {
  remote: 'mfe-one',
  current: { version: '2', bytes: 5, routes: [], slots: [], weights: [] },
  backTo: '1',
  history: [
    entry('2', 6, 'rollback'),
    entry('3', 5, 'withdraw'),
    entry('3', 4),
    entry('2', 3),
    entry('1', 2),
    entry('0', 1),
  ],
  kept: [kept('3'), kept('2'), kept('1'), kept('never released')],
  errors: [],
  refused: [],
  visits: { hours: [], pages: [] },
};

describe('older versions', () => {
  it('are all other released versions, once each, with their last release', () => {
    expect(olderVersions(releases).map(({ version, releasedBy }) => [version, releasedBy])).toEqual([
      ['3', 'by 4'],
      ['1', 'by 2'],
      ['0', 'by 1'],
    ]);
  });

  it('have no size when their files were deleted', () => {
    expect(olderVersions(releases).map(({ bytes }) => bytes)).toEqual([5, 5, undefined]);
  });

  it('show why they were withdrawn automatically', () => {
    const crash = { at: '2026-11-20T12:00:00.000Z', reason: 'Error: broken' };
    const crashed = { ...releases, kept: [kept('3'), { ...kept('1'), crash }] };
    expect(olderVersions(crashed).map(({ version, crash: reason }) => [version, reason])).toEqual([
      ['3', undefined],
      ['1', 'Error: broken'],
      ['0', undefined],
    ]);
  });

  it('show the verdict of the guard', () => {
    const guard = { state: 'passed', reason: '', warning: '' } as const;
    const history = [entry('2', 6), { ...entry('1', 2), guard }];
    expect(olderVersions({ ...releases, history })).toMatchObject([{ version: '1', guard }]);
  });

  it('can be restored while their files are kept', () => {
    expect(backVersion(releases)).toBe('1');
    expect(backVersion({ ...releases, backTo: '0' })).toBeUndefined();
    expect(backVersion({ ...releases, backTo: null })).toBeUndefined();
  });

  it.each([
    ['Choose a version below.', {}],
    ['There is nothing to roll back to.', { kept: [kept('2')] }],
    ['This is the first version. There is nothing to roll back to.', { history: [entry('2', 3)] }],
  ])('show "%s" in place of the "Roll Back" button', (hint, changes) => {
    expect(backHint({ ...releases, backTo: null, ...changes })).toBe(hint);
  });
});
