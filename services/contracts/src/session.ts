import * as v from 'valibot';
import { emailAddress } from './fields.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import type { StaffRole } from './rights.js';

/** Of an app, or one of the recovery codes; asked for by a 401 that names this field. */
const code = v.optional(v.pipe(v.string(), v.maxLength(LIMITS.code.max, MESSAGES.tooLong(LIMITS.code.max))));

/** Body of `POST /api/session`. The password keeps its spaces. */
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

/** Body of `POST /api/session/links/use`: what is in the fragment of a mailed link. */
export const signInLinkSchema = v.strictObject({
  token: v.pipe(
    v.optional(v.string(MESSAGES.signInLinkOver), ''),
    v.regex(/^[A-Za-z0-9_-]{43}$/, MESSAGES.signInLinkOver),
  ),
  code,
});
export type SignInLink = v.InferOutput<typeof signInLinkSchema>;

/** Path of the page that a mailed link opens; its token is the fragment, which no server and no referrer sees. */
export const SIGN_IN_LINK_PATH = '/login/link';

/** Body of `POST /api/session/password-links/use`: the fragment of an invitation or of a reset, and the password that it sets. */
export interface PasswordLink {
  token: string;
  password: string;
  code?: string;
}

/** Path of the page that invitations and resets open, with their token as its fragment; without one it asks for a reset. */
export const PASSWORD_LINK_PATH = '/login/password';

/** Body of `POST /api/session/password`. */
export interface PasswordChange {
  currentPassword: string;
  password: string;
}

/** Answer of `GET /api/session/second-factor`. */
export interface SecondFactor {
  isOn: boolean;
  /** How many were not used. */
  recoveryCodes: number;
}

/** Answer of `POST /api/session/second-factor`: what an app is given, as text and as a picture. */
export interface SecondFactorSetup {
  secret: string;
  /** A QR code: its modules a side, and those that are dark as the path of an SVG. */
  qr: { size: number; path: string };
}

/** Answer of `POST /api/session/second-factor/confirm`. They are shown once. */
export interface RecoveryCodes {
  codes: string[];
}

/** A row of `GET /api/sessions`: where one is signed in. Times are ISO 8601. */
export interface OpenSession {
  id: string;
  signedInAt: string;
  /** To the minute. */
  lastSeenAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

/** Answer of `POST /api/session`, `GET /api/session`, and of mailed links that are used. */
export interface Session {
  email: string;
  role: StaffRole;
  /** ISO 8601: the session ends then at the latest. */
  expiresAt: string;
  /** What the API takes of project files: their number per request, the bytes of each. */
  projectFiles: { maxCount: number; maxBytes: number };
}

/** Name of the session cookie (HttpOnly, SameSite=Lax, Path=/); on https it begins with `__Host-`. */
export const SESSION_COOKIE = 'session';
/** Tells a device on which this account has signed in before, so that strangers cannot lock it out (HttpOnly, Path=/api/session); on https it begins with `__Secure-`. */
export const DEVICE_COOKIE = 'device';
/** Key in local storage; `"true"` means signed in. */
export const ADMIN_FLAG_KEY = 'adminLoggedIn';
