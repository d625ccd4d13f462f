import { useCallback, useMemo, useState } from 'react';
import type { Lead } from '../lead-data/lead-kind';
import { extended, isSelected, NONE, recounted, type Selection, toggled } from './selection';

/** Selects leads in a list. */
export interface SelectionControls {
  isSelected: (lead: Lead) => boolean;
  /** @param asRange Selects the range from the previous lead. */
  toggle: (lead: Lead, asRange: boolean) => void;
}

export interface SelectionState extends SelectionControls {
  selection: Selection;
  selectAll: (count: number) => void;
  /** @param found The current number of results, without the exceptions. */
  recount: (found: number) => void;
  clear: () => void;
}

/** The selection of a list. Changing the list or the search clears it. */
export function useSelection(listKey: string, items: readonly Lead[]): SelectionState {
  const [state, setState] = useState({ listKey, selection: NONE });
  const selection = state.listKey === listKey ? state.selection : NONE;
  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      setState((before) => ({ listKey, selection: next(before.listKey === listKey ? before.selection : NONE) })),
    [listKey],
  );
  return useMemo(
    () => ({
      selection,
      isSelected: (lead) => isSelected(selection, lead),
      toggle: (lead, asRange) => change((now) => (asRange ? extended(now, items, lead) : toggled(now, lead))),
      selectAll: (all) => change(() => ({ ...NONE, all })),
      recount: (found) => change((now) => recounted(now, found)),
      clear: () => change(() => NONE),
    }),
    [selection, items, change],
  );
}
