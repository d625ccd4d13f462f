import { useMemo } from 'react';
import { useFindInfiniteQuery } from '../lead-data/leads-api';
import type { LeadListState } from '../leads/list/use-lead-list';

/** The results of a search, as a list; '' requests nothing. */
export function useFoundLeads(query: string): LeadListState {
  const found = useFindInfiniteQuery(query, { skip: query === '', refetchOnMountOrArgChange: true });
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
    retry: () => void (currentData ? fetchNextPage() : refetch()),
  };
}
