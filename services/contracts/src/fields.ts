import * as v from 'valibot';
import { LIMITS } from './limits.js';
import { VISITOR_MESSAGES } from './visitor-messages.js';

/** Rejects a text that the database cannot store, in forms and in the API. */
const storable = v.check((value: string) => !value.includes('\0'), VISITOR_MESSAGES.unstorable);

/**
 * Text of at least `min` and at most `max` characters, not counting spaces around it.
 * A missing value counts as empty, so that it gets the field's own message.
 */
export function requiredText(min: number, max: number, message: string) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.trim(),
    v.minLength(min, message),
    // An emoji is two units of a JavaScript string but one character, as in the database.
    v.check((value) => [...value].length >= min, message),
    v.maxLength(max, VISITOR_MESSAGES.tooLong(max)),
    storable,
  );
}

/** Text that may be missing or empty; empty is stored as missing. */
export function optionalText(max: number) {
  return v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, VISITOR_MESSAGES.tooLong(max)), storable), '');
}

export function emailAddress(message: string, max: number = LIMITS.email.max) {
  return v.pipe(requiredText(1, max, message), v.email(message));
}

/** Text in a given format, with one message for every error. */
export function matchingText(pattern: RegExp, message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.trim(), v.regex(pattern, message));
}

export const utmEntries = {
  utm_source: optionalText(LIMITS.utm.max),
  utm_medium: optionalText(LIMITS.utm.max),
  utm_campaign: optionalText(LIMITS.utm.max),
  utm_content: optionalText(LIMITS.utm.max),
  utm_term: optionalText(LIMITS.utm.max),
};
