import { MESSAGES, TIMING } from '@site/contracts';
import { toast } from '@site/platform';
import { setSignedIn } from '../session/admin-flag';

/** Called when a session is open: the guard and the login page then redirect. */
export function welcome(): void {
  setSignedIn(true);
  toast({ title: MESSAGES.loginSuccessful, description: MESSAGES.loginWelcome, duration: TIMING.loginToast });
}
