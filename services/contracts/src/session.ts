import * as v from 'valibot';
import { emailAddress } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import type { StaffRole } from './rights.js';

/** A token of a session, a device or a mailed link. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A code of an authenticator app, or a recovery code. A 401 that names this field asks for it. */
const code = v.optional(v.pipe(v.string(), v.maxLength(LIMITS.code.max, MESSAGES.tooLong(LIMITS.code.max))));

/** Body of `POST /api/session`. Spaces of the password are kept. */
export const signInSchema = v.strictObject({
  email: emailAddress(MESSAGES.email),
  password: v.pipe(
    v.optional(v.string(MESSAGES.password), ''),
    v.minLength(1, MESSAGES.password),
    v.maxLength(LIMITS.password.max, MESSAGES.tooLong(LIMITS.password.max)),
  ),
  code,
});
export type SignIn = v.InferOutput<typeof signInSchema>;

/** Body of `POST /api/session/links`: mails a sign-in link to the address, if it has an account. */
export const signInLinkRequestSchema = v.strictObject({ email: emailAddress(MESSAGES.email) });
export type SignInLinkRequest = v.InferOutput<typeof signInLinkRequestSchema>;

/** Body of `POST /api/session/links/use`: the fragment of a mailed link. */
export const signInLinkSchema = v.strictObject({
  token: v.pipe(v.optional(v.string(MESSAGES.signInLinkOver), ''), v.regex(TOKEN, MESSAGES.signInLinkOver)),
  code,
});
export type SignInLink = v.InferOutput<typeof signInLinkSchema>;

/** Page that a mailed link opens. Its token is the fragment, which is never sent to a server or as a referrer. */
export const SIGN_IN_LINK_PATH = '/login/link';

/** Body of `POST /api/session/password-links/use`: the fragment of an invitation or reset link, and a new password. */
export interface PasswordLink {
  token: string;
  password: string;
  code?: string;
}

/** Page for invitations and resets, with their token as the fragment. Without one, it offers to request a reset. */
export const PASSWORD_LINK_PATH = '/login/password';

/** Body of `POST /api/session/password`. */
export interface PasswordChange {
  currentPassword: string;
  password: string;
}

/** Response of `GET /api/session/second-factor`. */
export interface SecondFactor {
  isOn: boolean;
  /** How many are unused. */
  recoveryCodes: number;
}

/** Response of `POST /api/session/second-factor`: the secret for an authenticator app, as text and as a QR code. */
export interface SecondFactorSetup {
  secret: string;
  /** A QR code: its modules per side, and the dark ones as an SVG path. */
  qr: { size: number; path: string };
}

/** Response of `POST /api/session/second-factor/confirm`. The codes are shown once. */
export interface RecoveryCodes {
  codes: string[];
}

/** A row of `GET /api/sessions`: a device that is signed in. Times are ISO 8601. */
export interface OpenSession {
  id: string;
  signedInAt: string;
  /** Rounded to the minute. */
  lastSeenAt: string;
  /** The session of this request. */
  isCurrent: boolean;
}

/** Response of `POST /api/session`, `GET /api/session`, and of mailed links that were used. */
export interface Session {
  email: string;
  role: StaffRole;
  /** ISO 8601: the latest end of the session. */
  expiresAt: string;
  /** Limits of project files: number per request, bytes per file. */
  projectFiles: { maxCount: number; maxBytes: number };
}

/** Header of a request that no input of the user caused, with any value: it does not restart the session's idle time. */
export const UNATTENDED_HEADER = 'x-unattended';

/** Name of the session cookie (HttpOnly, SameSite=Lax, Path=/); on https it begins with `__Host-`. */
export const SESSION_COOKIE = 'session';
/**
 * Identifies a device on which this account has signed in before, so that strangers cannot lock it out (HttpOnly,
 * Path=/api/session); on https it begins with `__Secure-`.
 */
export const DEVICE_COOKIE = 'device';
/** Key in local storage; `"true"` means signed in. */
export const ADMIN_FLAG_KEY = 'adminLoggedIn';
