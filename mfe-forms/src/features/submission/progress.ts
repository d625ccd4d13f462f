import { MAX_RETRIES } from './retry-policy';

/** Where a submission stands. */
export type Progress =
  | { step: 'filling' }
  /** The visitor pressed Submit while something that belongs to it was on its way. */
  | { step: 'held' }
  | { step: 'sending'; retry: number }
  /** Without a connection: it is sent, unasked, when there is one again. */
  | { step: 'waiting' }
  /** It waited, and was changed: what stands there now is not sent unasked. */
  | { step: 'changed' }
  /** The server takes no more from this address for a while. */
  | { step: 'limited'; seconds?: number }
  | { step: 'sent' };

/** What a form says in its own words. */
export interface Words {
  /** What is sent: "request". */
  what: string;
  before: string;
}

/** The line beside the button: what will happen, and how it is going. */
export function progressNote(progress: Progress, { what, before }: Words): string {
  switch (progress.step) {
    case 'sending':
      return progress.retry > 0 ? `No answer yet. Trying again, ${progress.retry} of ${MAX_RETRIES}.` : before;
    case 'waiting':
      return `You are offline. Your ${what} is kept and will be sent when the connection is back.`;
    case 'changed':
      return `You have changed your ${what}, so it is not sent by itself. Submit it when it is ready.`;
    default:
      return before;
  }
}

/** When to try again, for people. */
export function waitingTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes';
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
