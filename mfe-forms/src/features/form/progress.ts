import { MAX_RETRIES } from '../submission/retry-policy';

/** Where a submission stands. */
export type Progress =
  | { step: 'filling' }
  /** The visitor pressed Submit while something that belongs to it was on its way. */
  | { step: 'held' }
  | { step: 'sending'; retry: number }
  | { step: 'sent' };

/** The line beside the button: what will happen, how it is going, what has happened. */
export function progressNote(progress: Progress, words: { before: string; after: string }): string {
  if (progress.step === 'sending' && progress.retry > 0) {
    return `No answer yet. Trying again, ${progress.retry} of ${MAX_RETRIES}.`;
  }
  return progress.step === 'sent' ? words.after : words.before;
}
