import { ADMIN_FLAG_KEY } from '@site/contracts';
import { useSyncExternalStore } from 'react';

/** The guard reads this flag first; the server also checks every call. */
export type SignInState = 'unknown' | 'in' | 'out';

const listeners = new Set<() => void>();
/** Used when the browser has no storage: the sign-in then lasts as long as the page. */
let withoutStorage = false;

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(ADMIN_FLAG_KEY) === 'true';
  } catch {
    return withoutStorage;
  }
}

/** Sets or clears the flag. Guard and login page react to it and redirect. */
export function setSignedIn(signedIn: boolean): void {
  withoutStorage = signedIn;
  try {
    if (signedIn) localStorage.setItem(ADMIN_FLAG_KEY, 'true');
    else localStorage.removeItem(ADMIN_FLAG_KEY);
  } catch {
    // Storage is disabled: `withoutStorage` holds the flag.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Logging out in another tab also signs out this one.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** 'unknown' on the server and during hydration: everyone gets the same HTML. */
export function useSignInState(): SignInState {
  return useSyncExternalStore<SignInState>(
    subscribe,
    () => (isSignedIn() ? 'in' : 'out'),
    () => 'unknown',
  );
}
