import { readSearch } from '@site/contracts';
import { useMemo } from 'react';
import { useDeskSelector } from '../lead-data/desk-store';
import { MY_DAY } from '../lead-data/lead-paths';
import { leadsApi, useFindInfiniteQuery } from '../lead-data/leads-api';
import type { LeadListState } from '../leads/list/use-lead-list';

const MINUTE_MS = 60_000;

/** Whether leads come and go as time passes, which no event reports. */
function dependsOnTime(query: string): boolean {
  const { waiting, followUp, overdue } = readSearch(query);
  return query === MY_DAY || Boolean(waiting || followUp || overdue);
}

/**
 * The results of a search, as a list; '' requests nothing. While they are one page, they are read again on focus, and
 * every minute if they depend on the time: a reread of more would read every page.
 */
export function useFoundLeads(query: string): LeadListState {
  const isOnePage = useDeskSelector((state) => leadsApi.endpoints.find.select(query)(state).data?.pages.length === 1);
  const found = useFindInfiniteQuery(query, {
    skip: query === '',
    refetchOnMountOrArgChange: true,
    refetchOnFocus: isOnePage,
    pollingInterval: isOnePage && dependsOnTime(query) ? MINUTE_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData, data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = found;
  // Keeps the previous results visible during typing.
  const shown = currentData ?? (isFetching ? data : undefined);
  const items = useMemo(() => (shown?.pages ?? []).flatMap(({ items }) => items), [shown]);
  const failed = isError && !isFetching;
  return {
    items,
    state: shown ? 'ready' : failed ? 'failed' : 'loading',
    fresh: items.length,
    more: isFetchingNextPage ? 'loading' : failed ? 'failed' : 'idle',
    hasMore: currentData !== undefined && hasNextPage,
    failedMore: currentData !== undefined && failed,
    loadMore: () => void fetchNextPage(),
    retry: () => void (found.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
