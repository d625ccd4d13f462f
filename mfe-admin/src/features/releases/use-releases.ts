import type { RemoteReleases } from '@site/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useReleasesQuery } from '../session/staff-api';

export interface ReleasesState {
  remotes: readonly RemoteReleases[] | undefined;
  /** `loading` and `failed` also while an older answer is still shown. */
  state: 'loading' | 'failed' | 'forbidden' | 'ready';
  read: () => Promise<void>;
}

/**
 * What is released, read when the page is opened and whenever one comes back to it. Not in between: each reading
 * extends the session, and a page in the background must not.
 */
export function useReleases(): ReleasesState {
  const { data: remotes, isFetching, error, refetch } = useReleasesQuery();
  const isUnderWay = useRef(false);
  const read = useCallback(async () => {
    const wasUnderWay = isUnderWay.current;
    isUnderWay.current = true;
    await refetch();
    // The one that was under way may have begun before a change.
    if (wasUnderWay) await refetch();
    isUnderWay.current = false;
  }, [refetch]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);

  const isForbidden = error && 'status' in error && error.status === 403;
  const failed = isForbidden ? 'forbidden' : 'failed';
  return { remotes, state: isFetching ? 'loading' : error ? failed : 'ready', read };
}
