import { useLayoutEffect } from 'react';

/** Scroll position of each list, by name; lasts as long as the page. */
const kept = new Map<string, number>();

/** Restores a list's last scroll position; a list without a name starts at its top. Null: nothing scrolls. */
export function useKeptScroll(list: string | undefined, scroller: HTMLElement | Window | null): void {
  useLayoutEffect(() => {
    if (!scroller || !list) return;
    scroller.scrollTo({ top: kept.get(list) ?? 0, behavior: 'instant' });
    const keep = () => kept.set(list, 'scrollY' in scroller ? scroller.scrollY : scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [list, scroller]);
}
