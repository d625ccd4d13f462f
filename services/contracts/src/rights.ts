/** The roles of accounts; the first account is an owner. */
export const STAFF_ROLES = ['owner', 'office', 'engineer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Every right, with the roles that have it. API routes, registry routes and desk pages require one. */
export const RIGHTS = {
  /** Your own session, password and sessions. */
  account: STAFF_ROLES,
  /** Leads, their files and contacts, saved views, assignment. */
  leads: ['owner', 'office'],
  /** Seeing releases and rolling them back. */
  releases: ['owner', 'engineer'],
  report: ['owner'],
  people: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffRight = keyof typeof RIGHTS;

/** Whether a role has a right. A role of a later version, unknown here, has none. */
export const mayUse = (role: StaffRole | undefined, right: StaffRight): boolean =>
  RIGHTS[right].some((one) => one === role);
