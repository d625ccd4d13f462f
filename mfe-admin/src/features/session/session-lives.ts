import { ENDPOINTS } from '@site/contracts';
import { sessionEnded } from './session-ended';

const TIMEOUT_MS = 20_000;

/** Whether the session still holds; a 401 ends the sign-in here too. What cannot be asked is taken for yes. */
export async function sessionLives(): Promise<boolean> {
  try {
    const response = await fetch(ENDPOINTS.session, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 401) return true;
    sessionEnded();
    return false;
  } catch {
    return true;
  }
}
