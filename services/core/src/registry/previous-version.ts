import type { Move } from './release-records.js';

/**
 * The version to which a rollback without a name goes: the one that was released before the present one, or the present
 * one itself when it was withdrawn. Going back twice goes back two releases, it does not return to the version that was
 * left. Versions that crashed the site are passed over. @param moves All of them, newest first: a part of them may lead
 * elsewhere.
 */
export function previousVersion(
  moves: readonly (Pick<Move, 'version' | 'action'> & { hasCrashed?: boolean })[],
): string | undefined {
  const stack: string[] = [];
  for (const { version, action } of moves.toReversed()) {
    if (action === 'withdraw') continue;
    const at = stack.lastIndexOf(version);
    if (action === 'rollback' && at !== -1) stack.length = at + 1;
    // What comes back after it was withdrawn is no step.
    else if (stack.at(-1) !== version) stack.push(version);
  }
  const crashed = new Set(moves.filter(({ hasCrashed }) => hasCrashed).map(({ version }) => version));
  const candidates = moves[0]?.action === 'withdraw' ? stack : stack.slice(0, -1);
  return candidates.findLast((version) => !crashed.has(version));
}
