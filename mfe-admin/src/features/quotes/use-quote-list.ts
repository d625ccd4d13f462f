import type { QuoteRequest, RequestStatus } from '@site/contracts';
import { useMemo } from 'react';
import { useListQuotesInfiniteQuery } from './quotes-api';

export interface QuoteListState {
  items: readonly QuoteRequest[];
  /** `loading` and `failed` when there is nothing to show; a list that is there stays while it is read again. */
  state: 'loading' | 'failed' | 'ready';
  hasMore: boolean;
  loadingMore: boolean;
  /** The list is there, and reading it again or further failed. */
  failedMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

export function useQuoteList(status: RequestStatus): QuoteListState {
  const list = useListQuotesInfiniteQuery(status);
  // `data` would be that of the tab before until the new one is there.
  const { currentData, isFetching, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage } = list;
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items) ?? [], [currentData]);
  return {
    items,
    state: currentData ? 'ready' : isError && !isFetching ? 'failed' : 'loading',
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    failedMore: isError && !isFetching,
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) void list.fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
