import type { HistoryEntry } from '@site/core/registry';

/**
 * The version to which a rollback without a name goes: the one that was released before the present one. Going back
 * twice goes back two releases, it does not return to the version that was left. @param history Newest first.
 */
export function previousVersion(history: readonly Pick<HistoryEntry, 'version' | 'action'>[]): string | undefined {
  const stack: string[] = [];
  for (const { version, action } of history.toReversed()) {
    const at = stack.lastIndexOf(version);
    if (action === 'rollback' && at !== -1) stack.length = at + 1;
    else stack.push(version);
  }
  return stack.at(-2);
}
