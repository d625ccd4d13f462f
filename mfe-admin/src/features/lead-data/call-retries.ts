import type { RetryOptions } from '@reduxjs/toolkit/query/react';
import { RETRIES } from '@site/contracts';
import type { Lead } from './lead-kind';

/** Why a call failed: the status, or none without a response. A conflict adds the current lead or result count. */
export interface LeadCallFailure {
  status: number | 'none';
  current?: Lead;
  found?: number;
}

/** Whether to retry a read after failure number `attempt`, from 1. A rejected read is not retried. */
export function mayRetry({ status }: LeadCallFailure, attempt: number): boolean {
  return attempt <= RETRIES.max && (status === 'none' || status >= 500);
}

/** Milliseconds from failure number `attempt` to the next try. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRIES.firstDelay * 2 ** (attempt - 1), RETRIES.longestDelay);
}

/** Options of a read that is retried. */
export const RETRIED = {
  retryCondition: (error, _, { attempt }) => mayRetry(error as LeadCallFailure, attempt),
  backoff: (attempt) => new Promise<void>((resolve) => setTimeout(resolve, retryDelay(attempt))),
} satisfies RetryOptions;
