import type { LeadSearch } from '@site/contracts';
import { searchQuery } from '@site/contracts';
import { useCallback, useRef } from 'react';
import { useMedia, WIDE } from '../../shared/use-media';
import type { Lead } from '../lead-data/lead-kind';
import { type DeskLocation, goTo } from './desk-location';
import { type DeskTab, tabOf, tabOfLead } from './desk-tabs';

/** Opens and closes tabs, leads and searches, in steps that Back undoes. */
export function useDeskNavigation({ tab, leadId, query }: DeskLocation) {
  const wide = useMedia(WIDE);
  /** The tab whose list opened the current detail: one step back. */
  const openedFrom = useRef<DeskTab>(undefined);

  const back = useCallback(() => {
    if (!wide && openedFrom.current === tab) history.back();
    else goTo({ tab, leadId: undefined, query }, { replace: true });
    openedFrom.current = undefined;
  }, [wide, tab, query]);

  function chooseTab(next: DeskTab) {
    if (query) {
      goTo({ tab: next, leadId: undefined, query: '' });
      return;
    }
    if (next === tab) {
      if (!wide && leadId) back();
      return;
    }
    // Switching tabs deselects the lead; Back does not reselect it.
    if (leadId && wide) goTo({ tab, leadId: undefined, query }, { replace: true });
    goTo({ tab: next, leadId: undefined, query }, { replace: leadId !== undefined && !wide });
  }

  function choose(lead: Lead) {
    // Search results come from different tabs.
    const at = query ? tabOfLead(lead) : tab;
    openedFrom.current = at;
    // Where the detail replaces the list, opening a lead adds a step that Back undoes.
    goTo({ tab: at, leadId: lead.id, query }, { replace: wide || leadId !== undefined });
  }

  /** Follows a lead whose status changed to its tab. */
  function follow(lead: Lead) {
    if (wide) goTo({ tab, leadId: undefined, query }, { replace: true });
    goTo({ tab: tabOf(tab, lead.status), leadId: lead.id, query }, { replace: !wide });
  }

  /** Opens the tab of a lead that the URL names in another one. */
  const correctTab = useCallback(
    (lead: Lead) => goTo({ tab: tabOf(tab, lead.status), leadId: lead.id, query }, { replace: true }),
    [tab, query],
  );

  /** Refining a search adds no history entry: Back leaves the whole search. */
  function searchFor(next: LeadSearch) {
    const asked = searchQuery(next);
    if (asked !== query) goTo({ tab, leadId: undefined, query: asked }, { replace: query !== '' && asked !== '' });
  }

  return { back, chooseTab, choose, follow, correctTab, searchFor };
}
