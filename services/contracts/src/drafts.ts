import { LIMITS } from './limits.js';

/**
 * Under which key of session storage the form of a slot keeps what was typed into it: JSON whose `at` is the time of the
 * last change, in milliseconds since 1970.
 */
export const draftKey = (slot: string) => `${slot}.draft`;

/** How long a draft may be there after the last change. */
export const DRAFT_LIFETIME_MS = LIMITS.draftHours * 3_600_000;
