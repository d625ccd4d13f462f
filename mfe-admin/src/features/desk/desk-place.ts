import { type LeadSearch, readSearch, searchQuery } from '@site/contracts';
import { navigate, useSearch } from '@site/platform';
import { useMemo } from 'react';
import { MY_DAY } from '../lead-data/lead-paths';
import { DESK_TABS, type DeskTab } from './desk-tabs';

/** The current place at the desk. It is in the URL, so Back, a reload and a new sign-in restore it. */
export interface DeskPlace {
  tab: DeskTab;
  leadId: string | undefined;
  /** The search query; '' while a tab's list shows. Opening a search result opens its tab. */
  query: string;
}

export function readPlace(address: string): DeskPlace {
  const given = new URLSearchParams(address);
  const isMyDay = given.get('view') === new URLSearchParams(MY_DAY).get('view');
  const tab = DESK_TABS.find(({ key }) => key === given.get('tab')) ?? DESK_TABS[0];
  return { tab, leadId: given.get('lead') ?? undefined, query: isMyDay ? MY_DAY : searchQuery(readSearch(given)) };
}

export function placePath({ tab, leadId, query }: DeskPlace): string {
  const search = query && `${query}&`;
  return `/admin?${search}tab=${tab.key}${leadId ? `&lead=${encodeURIComponent(leadId)}` : ''}`;
}

export function usePlace(): DeskPlace {
  const address = useSearch();
  return useMemo(() => readPlace(address), [address]);
}

export function goTo(place: DeskPlace, options?: { replace?: boolean }): void {
  navigate(placePath(place), options);
}

/** The search of a place; the same object as long as the query does not change. */
export const useLeadSearch = (query: string): LeadSearch => useMemo(() => readSearch(query), [query]);
