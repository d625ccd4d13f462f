import type { RetryOptions } from '@reduxjs/toolkit/query/react';
import { RETRIES } from '@site/contracts';
import type { Lead } from './lead-kind';

/** Why a call failed: the answer's status, or that there was none; of a conflict, how the lead stands now. */
export interface CallFailure {
  status: number | 'none';
  current?: Lead;
}

/** Whether a read that failed for the `attempt`th time, from 1, is tried again: what is refused stays so. */
export function mayRetry({ status }: CallFailure, attempt: number): boolean {
  return attempt <= RETRIES.max && (status === 'none' || status >= 500);
}

/** Milliseconds from the `attempt`th failure to the next try. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRIES.firstDelay * 2 ** (attempt - 1), RETRIES.longestDelay);
}

/** Options of a read that is retried (spec.md §9). */
export const RETRIED = {
  retryCondition: (error, _, { attempt }) => mayRetry(error as CallFailure, attempt),
  backoff: (attempt) => new Promise<void>((resolve) => setTimeout(resolve, retryDelay(attempt))),
} satisfies RetryOptions;
