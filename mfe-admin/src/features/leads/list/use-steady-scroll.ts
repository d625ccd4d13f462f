import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Lead } from '../../lead-data/lead-kind';

interface Scroll {
  /** Scroll offset of the rows in pixels; 0 or less at the top. */
  offset: () => number;
  move: (by: number) => void;
}

/** Keeps visible rows in place when rows above are added or removed. At the top, new rows push the others down. */
export function useSteadyScroll(items: readonly Lead[], height: number, scroll: Scroll): void {
  const known = useRef(items);
  const latest = useRef(scroll);
  useEffect(() => {
    latest.current = scroll;
  });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = items;
    if (before === items || before.length === 0) return;
    const offset = latest.current.offset();
    if (offset <= 1) return;
    const first = Math.floor(offset / height);
    const places = new Map(items.map(({ id }, index) => [id, index]));
    // The first visible row that is still there.
    for (let was = first; was < before.length; was += 1) {
      const is = places.get(before[was]?.id ?? '');
      if (is === undefined) continue;
      if (is !== was) latest.current.move((is - was) * height);
      return;
    }
  }, [items, height]);
}
