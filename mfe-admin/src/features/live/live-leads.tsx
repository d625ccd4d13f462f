import { useEffect } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import { useSessionQuery, useStaffQuery } from '../lead-data/leads-api';
import { distrustLists, hear } from '../lead-data/list-actions';
import { work } from '../lead-data/work-slice';
import { sessionLives } from '../session/session-lives';
import { openLiveFeed } from './live-feed';
import { tellAssignment } from './tell-assignment';

/** Receives lead events while the desk is open. Without a connection, lists are as old as their last read. */
export function LiveLeads() {
  const dispatch = useDeskDispatch();
  // Loads the current user and the staff, which `tellAssignment` reads.
  useSessionQuery();
  useStaffQuery();
  useEffect(
    () =>
      openLiveFeed({
        onEvent: (event) => {
          dispatch(tellAssignment(event));
          dispatch(hear(event));
        },
        onCounts: (counts) => dispatch(work.counted(counts)),
        onViewers: (viewers) => dispatch(work.viewed(viewers)),
        onMissed: () => dispatch(distrustLists()),
        isWelcome: sessionLives,
      }),
    [dispatch],
  );
  return null;
}
