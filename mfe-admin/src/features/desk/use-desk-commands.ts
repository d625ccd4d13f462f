import { useEffect, useRef } from 'react';
import type { SelectionControls } from '../bulk/use-selection';
import type { Lead } from '../lead-data/lead-kind';
import { PANEL_ID } from './tab-list';
import { useDeskKeys } from './use-desk-keys';

interface DeskCommands {
  items: readonly Lead[];
  /** Identifies the list that `items` are of. */
  listKey: string;
  /** The open lead. */
  leadId: string | undefined;
  selection: SelectionControls;
  onChoose: (lead: Lead) => void;
  onSearch: () => void;
  onKeys: () => void;
}

/** What each shortcut of the desk does. */
export function useDeskCommands({ items, listKey, leadId, selection, onChoose, onSearch, onKeys }: DeskCommands): void {
  const at = items.findIndex(({ id }) => id === leadId);
  // The keys go on from the place of a lead that has left its list.
  const left = useRef({ listKey, place: 0 });
  useEffect(() => {
    if (at >= 0) left.current = { listKey, place: at };
  }, [listKey, at]);

  function step(by: 1 | -1): boolean {
    const place = left.current.listKey === listKey ? left.current.place : 0;
    const next = items[at >= 0 ? at + by : Math.min(by > 0 ? place : Math.max(place - 1, 0), items.length - 1)];
    if (next) onChoose(next);
    return next !== undefined;
  }

  useDeskKeys((command) => {
    switch (command) {
      case 'search':
        onSearch();
        return true;
      case 'next':
        return step(1);
      case 'previous':
        return step(-1);
      case 'select': {
        const opened = items[at];
        if (opened) selection.toggle(opened, false);
        return opened !== undefined;
      }
      case 'notes': {
        const notes = document.querySelector<HTMLElement>(`#${PANEL_ID} [name=notes]`);
        notes?.focus();
        return notes !== null;
      }
      case 'save': {
        const form = document.querySelector<HTMLFormElement>(`#${PANEL_ID} form[data-work]`);
        form?.requestSubmit();
        return form !== null;
      }
      case 'keys':
        onKeys();
        return true;
    }
  });
}
