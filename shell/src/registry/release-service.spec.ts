import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry, Move } from '@site/core/registry';
import { ReleaseService } from './release-service';

const MINUTE = 60_000;

/** Rolls back a remote with this history, newest first. Returns the target version or the error. */
async function rolledBack(history: Partial<HistoryEntry>[], version?: string, remote = 'mfe-a'): Promise<string> {
  const moves = history.map(
    (entry) => ({ hasCrashed: entry.version === '3', ...entry }) as HistoryEntry & Pick<Move, 'hasCrashed'>,
  );
  const registry = { moves: async () => moves, history: async () => moves };
  const service = new ReleaseService(registry as never, {} as never, {} as never, {} as never);
  service.release = async (_remote, target) => {
    throw new Error(`to ${target}`);
  };
  return service.rollback(remote, version, 'ada').then(
    () => '',
    (error) => (error.statusCode ? `${error.statusCode} ${error.message}` : error.message),
  );
}

const entry = (
  action: HistoryEntry['action'],
  version: string,
  previousVersion: string | null,
  releasedBy = 'ada',
  minutes = 60,
) => ({ action, version, previousVersion, releasedBy, releasedAt: new Date(Date.now() - minutes * MINUTE) });
const BEFORE = [entry('release', '3', '2'), entry('release', '2', '1'), entry('release', '1', null)];
const byItself = (minutes: number) => [entry('rollback', '2', '3', 'automatic rollback', minutes), ...BEFORE];

describe('a rollback without a version', () => {
  it('is rejected with a reason right after an automatic rollback', async () => {
    const text =
      '409 The site has just rolled mfe-a back to 2 by itself, because 3 crashed it. To go elsewhere, name a version.';
    expect(await rolledBack(byItself(0))).toBe(text);
    expect(await rolledBack(byItself(4))).toBe(text);
  });

  it('goes one version further back later or after a person’s rollback, or to a named version', async () => {
    expect(await rolledBack(byItself(6))).toBe('to 1');
    expect(await rolledBack([entry('rollback', '2', '3', 'ada', 0), ...BEFORE])).toBe('to 1');
    expect(await rolledBack(byItself(0), '1')).toBe('to 1');
  });

  it('goes to the version before after an automatic withdrawal', async () => {
    expect(await rolledBack([entry('withdraw', '3', '3', 'automatic rollback', 0), ...BEFORE])).toBe('to 2');
  });

  it('is rejected after a first release, with the way to take it out of the site', async () => {
    const none = '404 There is no version of mfe-a to go back to';
    expect(await rolledBack([entry('release', '1', null)])).toBe(
      `${none}. Take it out of the site with release --withdraw if that is meant.`,
    );
    expect(await rolledBack([])).toBe(none);
    expect(await rolledBack([entry('release', '1', null)], undefined, 'shell')).toBe(
      '404 There is no version of shell to go back to',
    );
  });
});

describe('a rollback to a version', () => {
  it('is only for one that was released', async () => {
    expect(await rolledBack(BEFORE, '1')).toBe('to 1');
    expect(await rolledBack(BEFORE, '4')).toBe('404 mfe-a 4 was never released');
  });
});
