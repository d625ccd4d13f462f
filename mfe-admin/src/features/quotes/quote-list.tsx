import { MESSAGES, type QuoteRequest, type RequestStatus } from '@site/contracts';
import { Button, Spinner } from '@site/platform';
import { useEffect, useRef } from 'react';
import styles from './list.module.css';
import { ListState } from './list-state';
import { QuoteRow } from './quote-row';
import type { QuoteListState } from './use-quote-list';

interface QuoteListProps {
  status: RequestStatus;
  label: string;
  list: QuoteListState;
  chosenId: string | undefined;
  onChoose: (request: QuoteRequest) => void;
}

/** What an empty list says, and what will appear in it. */
const EMPTY: Record<RequestStatus, [title: string, text: string]> = {
  new: ['No new quotes', 'New requests appear here as soon as they are sent.'],
  in_progress: ['No quotes in progress', 'Requests appear here when they are moved to In Progress.'],
  closed: ['No closed quotes', 'Requests appear here when their project is closed.'],
};

/** Widths of the bars that stand in for name and services while a list is read, in percent. */
const BONES = [
  [62, 85],
  [48, 60],
  [70, 74],
  [55, 90],
] as const;

export function QuoteList({ status, label, list, chosenId, onChoose }: QuoteListProps) {
  return (
    <div className={styles.list}>
      {list.state === 'loading' && <Loading />}
      {list.state === 'failed' && (
        <ListState error icon="cloud-off" title={MESSAGES.errorLoadingData} action={<TryAgain onClick={list.retry} />}>
          The list could not be read. Nothing was lost.
        </ListState>
      )}
      {list.state === 'ready' &&
        (list.items.length === 0 ? (
          <ListState icon="inbox" title={EMPTY[status][0]}>
            {EMPTY[status][1]}
          </ListState>
        ) : (
          <>
            <ul aria-label={label}>
              {list.items.map((request) => (
                <li key={request.id}>
                  <QuoteRow request={request} chosen={request.id === chosenId} onChoose={onChoose} />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        ))}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p className={styles.loading} role="status">
        <Spinner />
        {MESSAGES.loadingData}
      </p>
      {BONES.map(([name, services]) => (
        <div key={name} className={styles.bones} aria-hidden="true">
          <i style={{ width: `${name}%` }} />
          <i style={{ width: `${services}%` }} />
        </div>
      ))}
    </>
  );
}

/** Beneath the last row: reads the next page when one scrolls near. */
function ListEnd({ list }: { list: QuoteListState }) {
  const sentinel = useRef<HTMLSpanElement>(null);
  const { hasMore, failedMore, loadMore } = list;
  const load = useRef(loadMore);
  useEffect(() => {
    load.current = loadMore;
  });

  // Anew for each length: a page that leaves the sentinel in sight changes nothing that is observed.
  const length = list.items.length;
  useEffect(() => {
    if (!hasMore || failedMore || length === 0 || !sentinel.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load.current();
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [hasMore, failedMore, length]);

  if (failedMore) {
    return (
      <div className={styles.more} role="alert">
        <p>{MESSAGES.errorLoadingData}</p>
        <TryAgain onClick={list.retry} />
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      <span ref={sentinel} className={styles.sentinel} />
      {/* Kept while it waits: the row would otherwise appear and vanish under the thumb. */}
      <span className={styles.loadingMore} role="status">
        <Spinner />
        {list.loadingMore && MESSAGES.loadingData}
      </span>
    </div>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button look="secondary" small onClick={onClick}>
      Try Again
    </Button>
  );
}
