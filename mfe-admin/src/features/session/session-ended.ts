import { toast } from '@site/platform';
import { hasSignedInSince, isSignedIn, setSignedIn } from './admin-flag';

/**
 * A call got a 401: the sign-in is over, and the guard redirects to the login page. Notifies the user once. A call of
 * the session before says nothing about this one.
 * @param askedAt When the call was made, by `performance.now()`.
 */
export function sessionEnded(askedAt: number): void {
  if (!isSignedIn() || hasSignedInSince(askedAt)) return;
  setSignedIn(undefined);
  toast({ title: 'Your session has ended', description: 'Please log in again.' });
}
