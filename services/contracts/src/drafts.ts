import { LIMITS } from './limits.js';

/**
 * Session storage key of a slot's form draft. The value is JSON; its `at` is the time of the last change, in
 * milliseconds since 1970.
 */
export const draftKey = (slot: string) => `${slot}.draft`;

/** How long a draft is kept after its last change. */
export const DRAFT_LIFETIME_MS = LIMITS.draftHours * 3_600_000;
