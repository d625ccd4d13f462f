import { useCallback, useState } from 'react';
import type { Lead } from '../../lead-data/lead-kind';

/**
 * The one row of a list in the tab order: the last focused row, else the selected one, else the first. It follows its
 * lead, so new rows above do not move it.
 */
export function useRowTabStop(items: readonly Lead[], chosenId: string | undefined) {
  const [currentId, setCurrentId] = useState<string>();
  const [wantsFocus, setWantsFocus] = useState(false);
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : items.findIndex((lead) => lead.id === id));
  const at = indexOf(currentId);
  const index = at >= 0 ? at : Math.max(0, indexOf(chosenId));
  return {
    index,
    wantsFocus,
    setCurrent: setCurrentId,
    move: (to: number) => {
      setCurrentId(items[to]?.id);
      setWantsFocus(true);
    },
    focused: useCallback(() => setWantsFocus(false), []),
  };
}
