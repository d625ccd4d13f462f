import { MAX_RETRIES } from './retry-policy';

/** The state of a submission. */
export type Progress =
  | { step: 'filling' }
  /** The visitor pressed Submit during an upload that belongs to it. */
  | { step: 'held' }
  | { step: 'sending'; retry: number }
  /** Offline: it is sent automatically when the connection is back. */
  | { step: 'waiting' }
  /** It was changed while it waited: the new content is not sent automatically. */
  | { step: 'changed' }
  /** The rate limit for this address is reached. */
  | { step: 'limited'; seconds?: number }
  /** It did not arrive or was refused, and no field explains why. */
  | { step: 'failed' }
  | { step: 'sent' };

/** Texts specific to a form. */
export interface Words {
  /** The thing that is sent: "request". */
  what: string;
  before: string;
}

/** The line beside the button: what will happen, and the current state. */
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

/** When to try again, in words. */
export function waitingTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes';
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
