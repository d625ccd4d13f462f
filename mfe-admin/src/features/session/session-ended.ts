import { toast } from '@site/platform';
import { isSignedIn, setSignedIn } from './admin-flag';

/** A call got a 401: the sign-in is over, and the guard redirects to the login page. Notifies the user once. */
export function sessionEnded(): void {
  if (!isSignedIn()) return;
  setSignedIn(undefined);
  toast({ title: 'Your session has ended', description: 'Please log in again.' });
}
