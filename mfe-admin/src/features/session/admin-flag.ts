import { ADMIN_FLAG_KEY } from '@site/contracts';
import { useSyncExternalStore } from 'react';

/** The guard reads this flag first; the server also checks every call. */
export type SignInState = 'unknown' | 'in' | 'out';

/** Key in local storage: the account that signed in last. Other tabs notice another one by it. */
const ACCOUNT_KEY = 'desk.account';

const listeners = new Set<() => void>();
/** Used when the browser has no storage: the sign-in then lasts as long as the page. */
let withoutStorage = false;
/** When somebody last signed in, here or in another tab, by `performance.now()`. */
let signedInAt = Number.NEGATIVE_INFINITY;

/** Whether the sign-in is newer than a time of `performance.now()`. */
export const hasSignedInSince = (time: number): boolean => signedInAt > time;

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(ADMIN_FLAG_KEY) === 'true';
  } catch {
    return withoutStorage;
  }
}

/** Sets the flag for an account, or clears it. Guard and login page react to it and redirect. */
export function setSignedIn(account: string | undefined): void {
  withoutStorage = account !== undefined;
  if (account !== undefined) signedInAt = performance.now();
  try {
    if (account === undefined) {
      localStorage.removeItem(ADMIN_FLAG_KEY);
      localStorage.removeItem(ACCOUNT_KEY);
    } else {
      localStorage.setItem(ACCOUNT_KEY, account);
      localStorage.setItem(ADMIN_FLAG_KEY, 'true');
    }
  } catch {
    // Storage is disabled: `withoutStorage` holds the flag.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Logging out in another tab also signs out this one.
  const hear = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && (key === ADMIN_FLAG_KEY || key === ACCOUNT_KEY)) signedInAt = performance.now();
    listener();
  };
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
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

/** Calls `listener` when another tab signs in another account. Returns a function that stops it. */
export function onOtherAccount(listener: (account: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === ACCOUNT_KEY && newValue !== null) listener(newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
