import { ENDPOINTS, UNATTENDED_HEADER } from '@site/contracts';
import { ANSWER_TIMEOUT_MS } from '../../shared/answer-timeout';
import { sessionEnded } from './session-ended';

/** Whether the session is still valid; a 401 also ends the sign-in here. A failed check counts as valid. */
export async function sessionLives(): Promise<boolean> {
  const askedAt = performance.now();
  try {
    const response = await fetch(ENDPOINTS.session, {
      headers: { [UNATTENDED_HEADER]: '1' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (response.status !== 401) return true;
    sessionEnded(askedAt);
    return false;
  } catch {
    return true;
  }
}
