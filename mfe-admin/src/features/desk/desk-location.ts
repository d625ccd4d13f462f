import { type LeadSearch, readSearch, searchQuery } from '@site/contracts';
import { navigate, useSearch } from '@site/platform';
import { useMemo } from 'react';
import { MY_DAY } from '../lead-data/lead-paths';
import { DESK_TABS, type DeskTab } from './desk-tabs';

/** What the desk shows. It is in the URL, so Back, a reload and a new sign-in restore it. */
export interface DeskLocation {
  tab: DeskTab;
  leadId: string | undefined;
  /** The search query; '' while a tab's list shows. Opening a search result opens its tab. */
  query: string;
}

export function parseLocation(address: string): DeskLocation {
  const given = new URLSearchParams(address);
  const isMyDay = given.get('view') === new URLSearchParams(MY_DAY).get('view');
  const tab = DESK_TABS.find(({ key }) => key === given.get('tab')) ?? DESK_TABS[0];
  return { tab, leadId: given.get('lead') ?? undefined, query: isMyDay ? MY_DAY : searchQuery(readSearch(given)) };
}

export function locationPath({ tab, leadId, query }: DeskLocation): string {
  const search = query && `${query}&`;
  return `/admin?${search}tab=${tab.key}${leadId ? `&lead=${encodeURIComponent(leadId)}` : ''}`;
}

export function useDeskLocation(): DeskLocation {
  const address = useSearch();
  return useMemo(() => parseLocation(address), [address]);
}

export function goTo(target: DeskLocation, options?: { replace?: boolean }): void {
  navigate(locationPath(target), options);
}

/** The search of a location; the same object as long as the query does not change. */
export const useLeadSearch = (query: string): LeadSearch => useMemo(() => readSearch(query), [query]);
