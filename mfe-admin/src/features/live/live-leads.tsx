import { useEffect } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import { distrustLists, hear } from '../lead-data/list-actions';
import { sessionLives } from '../session/session-lives';
import { openLiveFeed } from './live-feed';

/** Hears of leads while the desk is open. Without a connection, lists are as old as their last reading (spec.md §7). */
export function LiveLeads() {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      openLiveFeed({
        onEvent: (event) => dispatch(hear(event)),
        onMissed: () => dispatch(distrustLists()),
        isWelcome: sessionLives,
      }),
    [dispatch],
  );
  return null;
}
