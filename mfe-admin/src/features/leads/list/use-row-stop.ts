import { useCallback, useState } from 'react';
import type { Lead } from '../../lead-data/lead-kind';

/**
 * The one row of a list in the tab order: the last focused row, else the selected one, else the first. It follows its
 * lead, so new rows above do not move it.
 */
export function useRowStop(items: readonly Lead[], chosenId: string | undefined) {
  const [standing, setStanding] = useState<string>();
  const [wantsFocus, setWantsFocus] = useState(false);
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : items.findIndex((lead) => lead.id === id));
  const at = indexOf(standing);
  const index = at >= 0 ? at : Math.max(0, indexOf(chosenId));
  return {
    index,
    wantsFocus,
    stand: setStanding,
    move: (to: number) => {
      setStanding(items[to]?.id);
      setWantsFocus(true);
    },
    focused: useCallback(() => setWantsFocus(false), []),
  };
}
