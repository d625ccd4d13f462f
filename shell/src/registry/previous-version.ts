import type { Move } from '@site/core/registry';

/**
 * The version to which a rollback without a name goes: the one that was released before the present one, or the present
 * one itself when it was withdrawn. Going back twice goes back two releases, it does not return to the version that was
 * left. @param moves All of them, newest first: a part of them may lead elsewhere.
 */
export function previousVersion(moves: readonly Pick<Move, 'version' | 'action'>[]): string | undefined {
  const stack: string[] = [];
  for (const { version, action } of moves.toReversed()) {
    if (action === 'withdraw') continue;
    const at = stack.lastIndexOf(version);
    if (action === 'rollback' && at !== -1) stack.length = at + 1;
    // What comes back after it was withdrawn is no step.
    else if (stack.at(-1) !== version) stack.push(version);
  }
  return moves[0]?.action === 'withdraw' ? stack.at(-1) : stack.at(-2);
}
