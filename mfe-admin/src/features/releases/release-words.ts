import type {
  CountedErrorKind,
  GuardState,
  GuardVerdict,
  NotShown,
  ReleasedAnswer,
  RemoteErrorCount,
} from '@site/contracts';

const KIND_WORDS: Record<CountedErrorKind, string> = {
  load: 'Script did not load',
  timeout: 'Timed out',
  render: 'Failed while rendering',
  hydrate: 'Failed while taking over the page',
  event: 'Failed in an event handler',
  unfilled: 'A slot of its page is empty',
};
const SIDE_WORDS: Record<RemoteErrorCount['side'], string> = { browser: 'in browsers', server: 'on the server' };

/** Describes an error: "Script did not load, in browsers". */
export function errorWords({ kind, side }: Pick<RemoteErrorCount, 'kind' | 'side'>): string {
  return `${KIND_WORDS[kind] ?? 'Failed'}, ${SIDE_WORDS[side] ?? side}`;
}

const GUARD_WORDS: Record<GuardState, string> = {
  watching: 'Watching visits',
  passed: 'Nothing got worse',
  quiet: 'Too little seen',
  kept: 'Worse',
  'taken-back': 'Rolled back',
  off: 'Released without it',
};

/** "Too little seen: 7 visits". */
export function guardWords({ state, reason }: GuardVerdict): string {
  const words = GUARD_WORDS[state] ?? state;
  return reason ? `${words}: ${reason.replace('too little seen: ', '')}` : words;
}

/** Why a released version is not on the site, and what is. */
export const notShownWords = ({ reason, instead }: NotShown) =>
  `${reason}. ${instead ? `Version ${instead} is shown instead.` : 'Nothing is shown instead.'}`;

/** "1 error", "12 errors". */
export function errorsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'error' : 'errors'}`;
}

const KILOBYTE = 1024;

/** "412 B", "41.2 KB", "1.3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const kilobytes = bytes / KILOBYTE;
  // Shows 1.0 MB instead of rounding to 1,024.0 KB.
  if (kilobytes < KILOBYTE - 0.05) return `${kilobytes.toFixed(1)} KB`;
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** `page:home` becomes "page home". */
export const partWords = (part: string) => part.replace(':', ' ');

/** The short hash of a commit, with a note if the build had uncommitted changes. */
export function commitText(commit: string): string {
  const [hash = '', dirty] = commit.split('-');
  return `${hash.slice(0, 7)}${dirty ? ' with changes' : ''}`;
}

/** The toast after a rollback. Nothing changes if a colleague has already rolled back. */
export function rollBackWords(remote: string, { version, changed }: Pick<ReleasedAnswer, 'version' | 'changed'>) {
  return changed
    ? { title: 'Rolled back', description: `${remote} is at version ${version}.` }
    : { title: 'Nothing was changed', description: `${remote} was at version ${version} already.` };
}
