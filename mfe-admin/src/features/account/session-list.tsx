import { Button, toast } from '@site/platform';
import { useRef } from 'react';
import { dateAndTime } from '../../shared/dates';
import { LoadFailed, Loading } from '../../shared/loading';
import panes from '../../shared/two-panes.module.css';
import { isTyping } from '../../shared/typing';
import type { CallFailure } from '../session/staff-api';
import { useEndSessionMutation, useSessionsQuery } from './account-api';
import styles from './session-list.module.css';

/** Open sessions, and a way to end those elsewhere. Logout ends the session of this browser. */
export function SessionList() {
  const { data: sessions, isFetching, refetch } = useSessionsQuery();
  const [endSession, { isLoading: busy, originalArgs }] = useEndSessionMutation();
  const title = useRef<HTMLHeadingElement>(null);

  async function end(id: string) {
    const failure = (await endSession(id)).error as CallFailure | undefined;
    if (!failure) {
      toast({ title: 'Session ended' });
      if (!isTyping()) title.current?.focus();
    } else if (failure.status !== 401) {
      toast({
        title: 'Session not ended',
        description: failure.message ?? 'Please try again.',
        variant: 'destructive',
      });
    }
  }

  return (
    <section className={panes.rest} aria-labelledby="sessions-title" aria-busy={isFetching}>
      <h2 id="sessions-title" ref={title} tabIndex={-1}>
        Where You Are Signed In
      </h2>
      {!sessions &&
        (isFetching ? (
          <Loading />
        ) : (
          <LoadFailed onTryAgain={() => void refetch()}>Could not load your sessions.</LoadFailed>
        ))}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map(({ id, signedInAt, lastSeenAt, isCurrent }) => (
            <li key={id} className={styles.session}>
              <p>
                <b>{isCurrent ? 'This session' : `Signed in ${dateAndTime(signedInAt)}`}</b>
                <span>
                  {isCurrent ? `Signed in ${dateAndTime(signedInAt)}` : `Last used ${dateAndTime(lastSeenAt)}`}
                </span>
              </p>
              {!isCurrent && (
                <Button
                  look="secondary"
                  small
                  busy={busy && originalArgs === id}
                  aria-label={`End Session of ${dateAndTime(signedInAt)}`}
                  onClick={() => void end(id)}
                >
                  End Session
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
