import { useLayoutEffect } from 'react';

/** Scroll position of each list, by name; lasts as long as the page. */
const kept = new Map<string, number>();

/** Restores a list's last scroll position; a list without a name starts at its top. */
export function useKeptScroll(list: string | undefined, scroller: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!scroller || !list) return;
    scroller.scrollTop = kept.get(list) ?? 0;
    const keep = () => kept.set(list, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [list, scroller]);
}
