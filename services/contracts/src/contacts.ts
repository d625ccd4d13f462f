import type { LeadState } from './leads/lead-record.js';

/** The result of an attempt to reach a customer. */
export const CONTACT_OUTCOMES = ['reached', 'left_voicemail', 'no_answer', 'wrong_number'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** Results that reach the customer and keep the promise. The others are only attempts. */
export const CONTACTED_BY = ['reached', 'left_voicemail'] as const satisfies readonly ContactOutcome[];

/** Body of `POST /api/leads/{id}/contacts`. */
export interface NewContact {
  outcome: ContactOutcome;
  note?: string;
}

/** An attempt to reach a lead: the response of POST, and a row of `GET /api/leads/{id}/contacts`, newest first. */
export interface LeadContact {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Email address of the staff account. */
  by: string;
  outcome: ContactOutcome;
  note: string;
}

/** Whether the response clock runs: the lead is open, not spam, and nobody has reached the customer yet. */
export const isClockRunning = <T extends Pick<LeadState, 'dueAt' | 'firstContactAt' | 'status' | 'spam'>>(
  lead: T,
): lead is T & { dueAt: string } =>
  lead.dueAt !== null && lead.firstContactAt === null && lead.status !== 'closed' && lead.spam !== true;
