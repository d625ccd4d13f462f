import { ADMIN_FLAG_KEY } from '@site/contracts';
import { useSyncExternalStore } from 'react';

/** What the guard reads first; the server checks every call besides (spec-notes.md 1). */
export type SignInState = 'unknown' | 'in' | 'out';

const listeners = new Set<() => void>();
/** Stands in where the browser keeps no storage: the sign-in then lasts as long as the page. */
let withoutStorage = false;

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(ADMIN_FLAG_KEY) === 'true';
  } catch {
    return withoutStorage;
  }
}

/** Sets or clears the flag. Guard and login page follow it by themselves: they are where one is led on. */
export function setSignedIn(signedIn: boolean): void {
  withoutStorage = signedIn;
  try {
    if (signedIn) localStorage.setItem(ADMIN_FLAG_KEY, 'true');
    else localStorage.removeItem(ADMIN_FLAG_KEY);
  } catch {
    // Storage is switched off: `withoutStorage` holds it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab that logs out ends this one as well.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** 'unknown' on the server and while hydrating: the HTML is the same for everybody. */
export function useSignInState(): SignInState {
  return useSyncExternalStore<SignInState>(
    subscribe,
    () => (isSignedIn() ? 'in' : 'out'),
    () => 'unknown',
  );
}
