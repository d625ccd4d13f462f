import { toast } from '@site/platform';
import { isSignedIn, setSignedIn } from './admin-flag';

/** A call was answered 401: the sign-in is over, and the guard leads to the login page. Says so once. */
export function sessionEnded(): void {
  if (!isSignedIn()) return;
  setSignedIn(false);
  toast({ title: 'Your session has ended', description: 'Please log in again.' });
}
