import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The current year by the visitor's clock. The server's HTML is cached and may be of last year,
 * so hydration shows what the server wrote and the browser then corrects it.
 */
export function Year() {
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
  return <>{year}</>;
}

/** Written at build time: equal in both bundles, whatever the clocks say. */
declare const BUILD_YEAR: number;
