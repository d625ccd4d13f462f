import { navigate, useSearch } from '@site/platform';
import { useMemo } from 'react';
import { DESK_TABS, type DeskTab } from './desk-tabs';

/** Where one is at the desk. It stands in the address: Back, a reload and a new sign-in lead there. */
export interface DeskPlace {
  tab: DeskTab;
  leadId: string | undefined;
}

export function readPlace(search: string): DeskPlace {
  const query = new URLSearchParams(search);
  const tab = DESK_TABS.find(({ key }) => key === query.get('tab')) ?? DESK_TABS[0];
  return { tab, leadId: query.get('lead') ?? undefined };
}

export function placePath({ tab, leadId }: DeskPlace): string {
  return `/admin?tab=${tab.key}${leadId ? `&lead=${encodeURIComponent(leadId)}` : ''}`;
}

export function usePlace(): DeskPlace {
  const search = useSearch();
  return useMemo(() => readPlace(search), [search]);
}

export function goTo(place: DeskPlace, options?: { replace?: boolean }): void {
  navigate(placePath(place), options);
}
