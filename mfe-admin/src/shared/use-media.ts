import { useCallback, useSyncExternalStore } from 'react';

/** From this width, the list is beside the detail (`panes.module.css`). */
export const WIDE = '(min-width: 64rem)';

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
