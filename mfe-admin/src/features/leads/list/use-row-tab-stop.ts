import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Lead } from '../../lead-data/lead-kind';

/**
 * The one row of a list in the tab order: the last row that was focused or opened, else the first. It follows its lead, so
 * new rows above do not move it.
 */
export function useRowTabStop(items: readonly Lead[], chosenId: string | undefined) {
  const [currentId, setCurrentId] = useState(chosenId);
  const [openedId, setOpenedId] = useState(chosenId);
  if (openedId !== chosenId) {
    setOpenedId(chosenId);
    if (chosenId !== undefined) setCurrentId(chosenId);
  }
  const [wantsFocus, setWantsFocus] = useState(false);
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : items.findIndex((lead) => lead.id === id));
  const index = indexOf(currentId);
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);
  function move(to: number) {
    setCurrentId(items[to]?.id);
    setWantsFocus(true);
  }
  return {
    index: Math.max(0, index),
    wantsFocus,
    setCurrent: setCurrentId,
    move,
    /** Moves to the current row, or to the one that took its place. */
    stay: () => move(index >= 0 ? index : Math.min(lastIndex.current, items.length - 1)),
    focused: useCallback(() => setWantsFocus(false), []),
  };
}
