import { describe, expect, it } from '@jest/globals';
import type { Move, StoredVersion } from '@site/core/registry';
import { RollbackReadiness } from './rollback-readiness';
import type { SiteUpdater } from './site-updater';

const move = (version: string): Move => ({ version, action: 'release', releasedBy: 'mfe-a', hasCrashed: false });

const stored = (remote: string, version: string): StoredVersion => ({
  remote,
  version,
  manifest: {},
  commit: null,
  createdAt: new Date(0),
  crash: null,
  trial: null,
});

/** A site of three remotes; looking up the first one fails. */
function readinessOf(preloaded: string[]) {
  const releases = new Map([
    ['mfe-a', {}],
    ['mfe-b', {}],
    ['mfe-c', {}],
  ]);
  return new RollbackReadiness(
    {
      moves: async (remote) => {
        if (remote === 'mfe-a') throw new Error('the database is away');
        return remote === 'mfe-b' ? [move('2'), move('1')] : [move('1')];
      },
      find: async (remote, version) => stored(remote, version),
    },
    {
      state: { snapshot: { id: 'x' }, releases } as unknown as SiteUpdater['state'],
      preload: async ({ remote, version }) => {
        preloaded.push(`${remote} ${version}`);
        throw new Error('of no consequence');
      },
    },
  );
}

describe('RollbackReadiness', () => {
  it('preloads the previous version of each remote that has one', async () => {
    const preloaded: string[] = [];
    await readinessOf(preloaded).prepare();
    expect(preloaded).toEqual(['mfe-b 1']);
  });
});
