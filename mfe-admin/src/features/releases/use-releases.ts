import type { RemoteReleases } from '@site/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useReleasesQuery } from '../session/staff-api';

export interface ReleasesState {
  remotes: readonly RemoteReleases[] | undefined;
  /** `loading` and `failed` also apply while an older response is still shown. */
  state: 'loading' | 'failed' | 'forbidden' | 'ready';
  read: () => Promise<void>;
}

/**
 * The releases, read when the page opens and whenever it becomes visible again. It does not poll: each read extends
 * the session, and a page in the background must not.
 */
export function useReleases(): ReleasesState {
  const { data: remotes, isFetching, error, refetch } = useReleasesQuery();
  const isUnderWay = useRef(false);
  const isShown = useRef(false);
  const read = useCallback(async () => {
    // The user has left the page, for example because the session ended.
    if (!isShown.current) return;
    const wasUnderWay = isUnderWay.current;
    isUnderWay.current = true;
    await refetch();
    // The pending read may have started before a change.
    if (wasUnderWay && isShown.current) await refetch();
    isUnderWay.current = false;
  }, [refetch]);

  useEffect(() => {
    isShown.current = true;
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      isShown.current = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [read]);

  const isForbidden = error && 'status' in error && error.status === 403;
  const failed = isForbidden ? 'forbidden' : 'failed';
  return { remotes, state: isFetching ? 'loading' : error ? failed : 'ready', read };
}
