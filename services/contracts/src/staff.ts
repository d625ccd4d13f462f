import type { StaffRole } from './rights.js';

/** A possible assignee of leads: a row of `GET /api/staff`. */
export interface StaffMember {
  id: string;
  email: string;
  /** Removed, or no longer allowed to work on leads. Only with `?former=true`, which lists their names. */
  isFormer?: boolean;
}

/** State of an account. Without an accepted invitation, it has no password yet. */
export const PERSON_STATES = ['active', 'invited', 'expired', 'removed'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** An account as owners see it: a row of `GET /api/people`. Times are ISO 8601. */
export interface Person {
  id: string;
  email: string;
  role: StaffRole;
  state: PersonState;
  /** Null when there is no invitation. */
  invitedUntil: string | null;
  lastSignInAt: string | null;
}

/** Body of `POST /api/people`. */
export type NewPerson = Pick<Person, 'email' | 'role'>;
/** Body of `PATCH /api/people/{id}`. */
export type PersonPatch = Pick<Person, 'role'>;
