import { ENDPOINTS, MESSAGES, type SignIn, type SignInLink, type SignInLinkRequest } from '@site/contracts';
import { retryAfterSeconds, tooManyAttempts, tooManyRequests } from './retry-after';
import { sessionEnded } from './session-ended';

/** `locked`: too many attempts were made, by whomever; a mailed link is the way in. */
export type SignInResult = { ok: true } | { ok: false; message: string; mismatch?: boolean; locked?: boolean };
/** `over`: this link will never sign in. */
export type LinkResult = { ok: true } | { ok: false; message: string; over?: boolean };

/** An answer that takes longer is not coming. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Opens a session: its cookie is set by the answer. Never throws. */
export async function signIn(credentials: SignIn): Promise<SignInResult> {
  try {
    const response = await post(ENDPOINTS.session, credentials);
    if (response.ok) return { ok: true };
    if (response.status === 401) return { ok: false, message: MESSAGES.loginMismatch, mismatch: true };
    if (response.status === 429) {
      return { ok: false, message: tooManyAttempts(waitOf(response)), locked: true };
    }
  } catch {
    // Unreachable or silent: told like any other failure.
  }
  return { ok: false, message: MESSAGES.loginFailed };
}

/** Has a sign-in link mailed to the address, if it has an account: nobody is told whether it has. Never throws. */
export async function requestSignInLink(wanted: SignInLinkRequest): Promise<LinkResult> {
  try {
    const response = await post(ENDPOINTS.signInLinks, wanted);
    if (response.ok) return { ok: true };
    if (response.status === 429) return { ok: false, message: tooManyRequests(waitOf(response)) };
  } catch {
    // Unreachable or silent: told like any other failure.
  }
  return { ok: false, message: 'The email could not be sent. Please try again.' };
}

/** Opens a session with a mailed link. Never throws. */
export async function signInByLink(link: SignInLink): Promise<LinkResult> {
  try {
    const { ok, status } = await post(ENDPOINTS.signInLinkUse, link);
    if (ok) return { ok: true };
    if (status === 400 || status === 401) return { ok: false, message: MESSAGES.signInLinkOver, over: true };
  } catch {
    // Unreachable or silent: told like any other failure.
  }
  return { ok: false, message: MESSAGES.loginFailed };
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}

const waitOf = ({ headers }: Response) => retryAfterSeconds(headers.get('retry-after'), Date.now());

/** Ends the session at the server. False when the server could not be told: the session then lives on. */
export async function signOut(): Promise<boolean> {
  try {
    const response = await fetch(ENDPOINTS.session, {
      method: 'DELETE',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return response.ok || response.status === 401 || response.status === 404;
  } catch {
    return false;
  }
}

/** Whether the session still holds; a 401 ends the sign-in here too. What cannot be asked is taken for yes. */
export async function sessionLives(): Promise<boolean> {
  try {
    const response = await fetch(ENDPOINTS.session, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (response.status !== 401) return true;
    sessionEnded();
    return false;
  } catch {
    return true;
  }
}
