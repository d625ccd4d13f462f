import { toast } from '@site/platform';
import { useEffect } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import { useSessionQuery, useStaffQuery } from '../lead-data/leads-api';
import { applyEvent, markListsStale } from '../lead-data/list-actions';
import { sessionLives } from '../session/session-lives';
import { AssignmentNotices, assignedToMe } from './assignment-notices';
import { openLiveFeed } from './live-feed';

/** Receives lead events while the desk is open. Without a connection, lists are as old as their last read. */
export function LiveLeads() {
  const dispatch = useDeskDispatch();
  // Loads the current user and the staff, which `assignedToMe` reads.
  useSessionQuery();
  // The owner may add or remove somebody in another window.
  useStaffQuery(undefined, { refetchOnFocus: true });
  useEffect(() => {
    const notices = new AssignmentNotices(toast);
    const close = openLiveFeed({
      onEvent: (event) => {
        const name = dispatch(assignedToMe(event));
        dispatch(applyEvent(event));
        if (name !== undefined) notices.add(name);
      },
      onCounts: (counts) => dispatch(deskUi.counted(counts)),
      onViewers: (viewers) => dispatch(deskUi.viewed(viewers)),
      onMissed: () => dispatch(markListsStale()),
      shouldRetry: sessionLives,
    });
    return () => {
      notices.stop();
      close();
    };
  }, [dispatch]);
  return null;
}
