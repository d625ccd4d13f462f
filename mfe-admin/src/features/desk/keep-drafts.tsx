import { useEffect } from 'react';
import { useDeskStore } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import { useSessionQuery } from '../lead-data/leads-api';
import { keepDrafts, readDrafts } from './kept-drafts';

/**
 * Drafts survive the end of a session and a reload. They are stored per account, so the account must be known first:
 * another tab may have signed in another user.
 */
export function KeepDrafts() {
  const store = useDeskStore();
  const { data: session } = useSessionQuery();
  const email = session?.email;
  useEffect(() => {
    if (!email) return;
    store.dispatch(deskUi.restored(readDrafts(email)));
    let kept = store.getState().deskUi;
    keepDrafts(email, kept);
    return store.subscribe(() => {
      const { deskUi: now } = store.getState();
      if (now.drafts === kept.drafts && now.contactNotes === kept.contactNotes) return;
      kept = now;
      keepDrafts(email, kept);
    });
  }, [store, email]);
  return null;
}
