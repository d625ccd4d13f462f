import { useLayoutEffect } from 'react';

/** Where each list was left, by its name; it lasts as long as the page. */
const kept = new Map<string, number>();

/** Brings a list to where it was when one looked at it last; one without a name begins at its top. */
export function useKeptScroll(list: string | undefined, scroller: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!scroller || !list) return;
    scroller.scrollTop = kept.get(list) ?? 0;
    const keep = () => kept.set(list, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [list, scroller]);
}
