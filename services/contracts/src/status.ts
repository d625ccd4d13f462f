export const REQUEST_STATUSES = ['new', 'in_progress', 'closed'] as const;
/** Status of a quote request or an investment inquiry. */
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const ALLOWED: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ['in_progress', 'closed'],
  in_progress: ['closed'],
  closed: [],
};

/** Whether `from` may become `to`; staying is always allowed. */
export function mayBecome(from: RequestStatus, to: RequestStatus): boolean {
  return from === to || ALLOWED[from].includes(to);
}

/** Whether the list of a status has the lead: what a person has marked as spam leaves the new ones. */
export function isListed(lead: { status: RequestStatus; spam: boolean | null }, status: RequestStatus): boolean {
  return lead.status === status && !(status === 'new' && lead.spam === true);
}

export function isRequestStatus(value: string): value is RequestStatus {
  return (REQUEST_STATUSES as readonly string[]).includes(value);
}

export const EFFECT_STATES = ['queued', 'sent', 'failed'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

/** Where the mail about a lead stands. `at` is when it was sent, ISO 8601, `to` to whom; `reason` why it failed last. */
export interface NotificationState {
  state: EffectState;
  at: string | null;
  to?: string;
  reason: string | null;
}
