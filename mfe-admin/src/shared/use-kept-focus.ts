import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For controls that a colleague's change may remove: calls `onLost` if one of them had the focus when `cause` changed
 * and the page has lost it.
 * @returns Handlers for the element around the controls.
 */
export function useKeptFocus(cause: unknown, onLost: () => void) {
  const isInside = useRef(false);
  const before = useRef(cause);
  useLayoutEffect(() => {
    if (before.current === cause) return;
    before.current = cause;
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    onLost();
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // A window that is left keeps its active element. A removed element sends no event.
    onBlur: ({ target }: FocusEvent) => {
      isInside.current = document.activeElement === target;
    },
  };
}
