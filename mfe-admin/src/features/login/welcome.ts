import { MESSAGES, TIMING } from '@site/contracts';
import { toast } from '@site/platform';
import { setSignedIn } from '../session/admin-flag';

/** A session is open: guard and login page redirect from here. */
export function welcome(): void {
  setSignedIn(true);
  toast({ title: MESSAGES.loginSuccessful, description: MESSAGES.loginWelcome, duration: TIMING.loginToast });
}
