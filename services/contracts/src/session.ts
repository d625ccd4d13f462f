import * as v from 'valibot';
import { emailAddress } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';

/** Body of `POST /api/session`. The password keeps its spaces. */
export const signInSchema = v.strictObject({
  email: emailAddress(MESSAGES.email),
  password: v.pipe(
    v.optional(v.string(MESSAGES.password), ''),
    v.minLength(1, MESSAGES.password),
    v.maxLength(LIMITS.password.max, MESSAGES.tooLong(LIMITS.password.max)),
  ),
});
export type SignIn = v.InferOutput<typeof signInSchema>;

/** Answer of `POST /api/session` and `GET /api/session`. */
export interface Session {
  email: string;
  /** ISO 8601: the session ends then at the latest. */
  expiresAt: string;
  /** What the API takes of project files: their number per request, the bytes of each. */
  projectFiles: { maxCount: number; maxBytes: number };
}

/** Name of the session cookie (HttpOnly, SameSite=Lax, Path=/). */
export const SESSION_COOKIE = 'session';
/** Tells a device on which this account has signed in before, so that strangers cannot lock it out (HttpOnly, Path=/api/session). */
export const DEVICE_COOKIE = 'device';
/** Key in local storage; `"true"` means signed in (spec.md §3, contract.md 6). */
export const ADMIN_FLAG_KEY = 'adminLoggedIn';
