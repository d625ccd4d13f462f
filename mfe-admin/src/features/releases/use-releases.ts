import type { RemoteReleases } from '@site/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readReleases } from './releases-api';

export interface ReleasesState {
  remotes: readonly RemoteReleases[] | undefined;
  /** `loading` and `failed` also while an older answer is still shown. */
  state: 'loading' | 'failed' | 'ready';
  read: () => Promise<void>;
}

/**
 * What is released, read when the page is opened and whenever one comes back to it. Not in between: each reading
 * keeps the session awake, and a page that nobody looks at must not.
 */
export function useReleases(): ReleasesState {
  const [remotes, setRemotes] = useState<readonly RemoteReleases[]>();
  const [state, setState] = useState<ReleasesState['state']>('loading');
  const newest = useRef(0);

  const read = useCallback(async () => {
    // The newest reading counts: an older one may have begun before a change.
    newest.current += 1;
    const own = newest.current;
    setState('loading');
    const answer = await readReleases();
    if (own !== newest.current) return;
    if (answer) setRemotes(answer);
    setState(answer ? 'ready' : 'failed');
  }, []);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    void read();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      newest.current += 1;
    };
  }, [read]);

  return { remotes, state, read };
}
