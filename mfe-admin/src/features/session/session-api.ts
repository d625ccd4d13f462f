import { ENDPOINTS, MESSAGES, type SignIn } from '@site/contracts';
import { retryAfterSeconds, tooManyAttempts } from './retry-after';
import { sessionEnded } from './session-ended';

export type SignInResult = { ok: true } | { ok: false; message: string; mismatch?: boolean };

/** An answer that takes longer is not coming. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Opens a session: its cookie is set by the answer. Never throws. */
export async function signIn(credentials: SignIn): Promise<SignInResult> {
  try {
    const response = await fetch(ENDPOINTS.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (response.ok) return { ok: true };
    if (response.status === 401) return { ok: false, message: MESSAGES.loginMismatch, mismatch: true };
    if (response.status === 429) {
      const seconds = retryAfterSeconds(response.headers.get('retry-after'), Date.now());
      return { ok: false, message: tooManyAttempts(seconds) };
    }
  } catch {
    // Unreachable or silent: told like any other failure.
  }
  return { ok: false, message: MESSAGES.loginFailed };
}

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
