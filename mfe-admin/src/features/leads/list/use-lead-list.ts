import { useCallback, useEffect } from 'react';
import { useDeskDispatch, useDeskSelector, useDeskStore } from '../../lead-data/desk-store';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import type { LeadList, ListArg } from '../../lead-data/lead-list';
import { leadsApi } from '../../lead-data/leads-api';
import { loadMore } from '../../lead-data/list-actions';

export interface LeadListState {
  items: readonly Lead[];
  /** `loading` and `failed` apply when there is nothing to show; a loaded list stays during a reread. */
  state: 'loading' | 'failed' | 'ready';
  fresh: number;
  more: LeadList['more'];
  hasMore: boolean;
  /** The list is loaded, but a reread or the next page failed. */
  failedMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

const NONE: readonly Lead[] = [];

/**
 * A list while it shows. It is read when it is not loaded, and once after changes that affect it. Kinds with
 * `alwaysReread` also reread it each time it shows, and on focus.
 */
export function useLeadList(
  { kind, alwaysReread = false }: LeadKindSpec,
  status: ListArg['status'],
  { isShown }: { isShown: boolean },
): LeadListState {
  const dispatch = useDeskDispatch();
  const store = useDeskStore();
  const list = useDeskSelector(leadsApi.endpoints.list.select({ kind, status }));
  const { due, behind } = useDeskSelector(({ deskUi }) => deskUi.refresh[kind]);

  useEffect(() => {
    // About to be read anyway: a list that has just appeared is not read twice.
    if (due || !isShown) return;
    const { data, fulfilledTimeStamp = 0 } = leadsApi.endpoints.list.select({ kind, status })(store.getState());
    const subscription = store.dispatch(
      leadsApi.endpoints.list.initiate(
        { kind, status },
        {
          forceRefetch: alwaysReread || (data !== undefined && (data.more === 'held' || fulfilledTimeStamp < behind)),
          subscriptionOptions: { refetchOnFocus: alwaysReread },
        },
      ),
    );
    return () => subscription.unsubscribe();
  }, [store, kind, status, alwaysReread, due, behind, isShown]);

  const { data, isError, isLoading, isSuccess } = list;
  const failed = isError && !isLoading;
  const more = data?.more ?? 'idle';
  const readOn = useCallback(() => void dispatch(loadMore({ kind, status })), [dispatch, kind, status]);
  return {
    items: data?.items ?? NONE,
    state: data ? 'ready' : failed ? 'failed' : 'loading',
    fresh: data?.fresh ?? 0,
    more,
    hasMore: data?.next !== undefined,
    failedMore: data !== undefined && !isSuccess && failed ? true : more === 'failed',
    loadMore: readOn,
    retry: () => {
      if (more === 'failed') readOn();
      else void dispatch(leadsApi.endpoints.list.initiate({ kind, status }, { subscribe: false, forceRefetch: true }));
    },
  };
}
