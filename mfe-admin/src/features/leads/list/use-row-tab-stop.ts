import { useCallback, useState } from 'react';
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
  return {
    index: Math.max(0, indexOf(currentId)),
    wantsFocus,
    setCurrent: setCurrentId,
    move: (to: number) => {
      setCurrentId(items[to]?.id);
      setWantsFocus(true);
    },
    focused: useCallback(() => setWantsFocus(false), []),
  };
}
