import { MESSAGES, type Session, TIMING } from '@site/contracts';
import { toast } from '@site/platform';
import { setSignedIn } from '../session/admin-flag';

/** Called when a session is open: the guard and the login page then redirect. */
export function welcome({ email }: Session): void {
  setSignedIn(email);
  toast({ title: MESSAGES.loginSuccessful, description: MESSAGES.loginWelcome, duration: TIMING.loginToast });
}
