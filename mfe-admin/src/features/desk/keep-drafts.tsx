import { useEffect } from 'react';
import { useDeskStore } from '../lead-data/desk-store';
import { useSessionQuery } from '../lead-data/leads-api';
import { work } from '../lead-data/work-slice';
import { keepDrafts, readDrafts } from './kept-drafts';

/**
 * Drafts survive the end of a session and a reload. They are kept by account, so the account must be known first:
 * another tab may have signed in another user.
 */
export function KeepDrafts() {
  const store = useDeskStore();
  const { data: session } = useSessionQuery();
  const email = session?.email;
  useEffect(() => {
    if (!email) return;
    store.dispatch(work.restored(readDrafts(email)));
    let kept = store.getState().work.drafts;
    keepDrafts(email, kept);
    return store.subscribe(() => {
      const { drafts } = store.getState().work;
      if (drafts === kept) return;
      kept = drafts;
      keepDrafts(email, kept);
    });
  }, [store, email]);
  return null;
}
