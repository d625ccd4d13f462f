import { useSyncExternalStore } from 'react';
import { useSite } from '../app/runtime';

const never = () => () => undefined;

/**
 * The current year by the visitor's clock. The server's HTML is cached and may be from last year, so hydration shows
 * the server's year and the browser then corrects it.
 */
export function Year() {
  const { snapshot } = useSite();
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => snapshot.year,
  );
  return <>{year}</>;
}
