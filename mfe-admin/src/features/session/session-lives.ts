import { ENDPOINTS } from '@site/contracts';
import { ANSWER_TIMEOUT_MS } from '../../shared/answer-timeout';
import { sessionEnded } from './session-ended';

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
