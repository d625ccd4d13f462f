export const REQUEST_STATUSES = ['new', 'in_progress', 'closed'] as const;
/** Status of a quote request or an investment inquiry. */
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const ALLOWED: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ['in_progress', 'closed'],
  in_progress: ['closed'],
  closed: [],
};

/** Whether `from` may become `to`. The same status is always allowed. */
export function mayBecome(from: RequestStatus, to: RequestStatus): boolean {
  return from === to || ALLOWED[from].includes(to);
}

/** Whether the list of a status includes the lead: new leads that a person marked as spam are not listed. */
export function isListed(lead: { status: RequestStatus; spam: boolean | null }, status: RequestStatus): boolean {
  return lead.status === status && !(status === 'new' && lead.spam === true);
}

export function isRequestStatus(value: string): value is RequestStatus {
  return (REQUEST_STATUSES as readonly string[]).includes(value);
}

export const EFFECT_STATES = ['queued', 'sent', 'failed'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

/** State of the mail about a lead. `at` is the time sent (ISO 8601), `to` the recipient, `reason` the last failure. */
export interface NotificationState {
  state: EffectState;
  at: string | null;
  to?: string;
  reason: string | null;
}
