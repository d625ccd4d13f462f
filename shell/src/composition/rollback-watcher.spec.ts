import { expect, it } from '@jest/globals';
import type { Move } from '@site/core/registry';
import { RollbackWatcher } from './rollback-watcher';

/** Newest first: `2<` is a rollback to 2, `2-` its withdrawal. */
const movesOf = (text: string): Move[] =>
  text.split(' ').map((word) => ({
    version: word.replace(/[<-]$/, ''),
    action: word.endsWith('<') ? 'rollback' : word.endsWith('-') ? 'withdraw' : 'release',
    releasedBy: 'ada',
    hasCrashed: false,
  }));

it.each([
  ['a release', '2', '3 2 1', '3', 0],
  ['a rollback', '2', '1< 2 1', '1', 1],
  ['a rollback and a release after it', '2', '3 1< 2 1', '3', 1],
  ['a rollback long before', '2', '3 2 1< 2 1', '3', 0],
  ['a withdrawal', '2', '2- 2 1', undefined, 1],
  ['nothing', '2', '2 1', '2', 0],
])('fires only after its code was rolled back or withdrawn: %s', async (_what, before, moves, after, expected) => {
  let releases: Record<string, string> = { 'mfe-a': before };
  let count = 0;
  const watcher = new RollbackWatcher(
    { moves: async () => movesOf(moves) },
    { describe: () => ({ releases, refused: {} }) },
    () => {
      count += 1;
    },
  );
  await watcher.check();
  releases = after ? { 'mfe-a': after } : {};
  await watcher.check();
  await watcher.check();
  expect(count).toBe(expected);
});
