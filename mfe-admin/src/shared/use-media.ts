import { useSyncExternalStore } from 'react';

/** List beside detail from here on (`panes.module.css`). */
export const WIDE = '(min-width: 64rem)';

/** Whether a media query holds; it does not on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
