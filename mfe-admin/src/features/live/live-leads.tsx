import { useEffect } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import { useSessionQuery, useStaffQuery } from '../lead-data/leads-api';
import { applyEvent, markListsStale } from '../lead-data/list-actions';
import { sessionLives } from '../session/session-lives';
import { openLiveFeed } from './live-feed';
import { notifyAssignment } from './notify-assignment';

/** Receives lead events while the desk is open. Without a connection, lists are as old as their last read. */
export function LiveLeads() {
  const dispatch = useDeskDispatch();
  // Loads the current user and the staff, which `notifyAssignment` reads.
  useSessionQuery();
  // The owner may add or remove somebody in another window.
  useStaffQuery(undefined, { refetchOnFocus: true });
  useEffect(
    () =>
      openLiveFeed({
        onEvent: (event) => {
          dispatch(notifyAssignment(event));
          dispatch(applyEvent(event));
        },
        onCounts: (counts) => dispatch(deskUi.counted(counts)),
        onViewers: (viewers) => dispatch(deskUi.viewed(viewers)),
        onMissed: () => dispatch(markListsStale()),
        shouldRetry: sessionLives,
      }),
    [dispatch],
  );
  return null;
}
