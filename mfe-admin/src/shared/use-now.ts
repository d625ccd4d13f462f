import { useSyncExternalStore } from 'react';

const STEP_MS = 10_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** The current time, updated every ten seconds; undefined on the server and during hydration. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / STEP_MS) * STEP_MS,
    () => undefined,
  );
}
