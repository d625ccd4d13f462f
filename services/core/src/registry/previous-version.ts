import type { Move } from './release-records.js';

/**
 * The default target of a rollback: the version released before the current one, or the last version if the remote was
 * withdrawn. Two rollbacks go back two releases; the second does not undo the first. Versions that crashed the site are
 * skipped. @param moves The complete history, newest first: a part of it may give another result.
 */
export function previousVersion(
  moves: readonly (Pick<Move, 'version' | 'action'> & { hasCrashed?: boolean })[],
): string | undefined {
  const stack: string[] = [];
  for (const { version, action } of moves.toReversed()) {
    if (action === 'withdraw') continue;
    const at = stack.lastIndexOf(version);
    if (action === 'rollback' && at !== -1) stack.length = at + 1;
    // A release of the same version after its withdrawal is not a step.
    else if (stack.at(-1) !== version) stack.push(version);
  }
  const crashed = new Set(moves.filter(({ hasCrashed }) => hasCrashed).map(({ version }) => version));
  const candidates = moves[0]?.action === 'withdraw' ? stack : stack.slice(0, -1);
  return candidates.findLast((version) => !crashed.has(version));
}
