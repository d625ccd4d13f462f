import { MESSAGES } from '@site/contracts';
import { Spinner } from '@site/platform';
import { type ReactNode, useState } from 'react';
import { ListState } from '../../../shared/list-state';
import { LoadFailed, TryAgain } from '../../../shared/loading';
import { IN_LIST, passFocus } from '../../../shared/pass-focus';
import { useKeptFocus } from '../../../shared/use-kept-focus';
import type { Lead } from '../../lead-data/lead-kind';
import { PageRows, PaneRows, type RowRendering } from './lead-rows';
import styles from './list.module.css';
import type { LeadListState } from './use-lead-list';

export interface LeadListPaneProps {
  rendering: RowRendering;
  /** Text of an empty list. */
  empty: readonly [title: string, text: string];
  label: string;
  /** Goes above the rows. */
  head?: ReactNode;
  list: LeadListState;
  chosenId: string | undefined;
  /** Beside the detail, the list scrolls separately; otherwise the page scrolls. */
  wide: boolean;
  onChoose: (lead: Lead) => void;
}

/** Widths of the placeholder bars for name and summary while a list loads, in percent. */
const BONES = [
  [62, 85],
  [48, 60],
  [70, 74],
  [55, 90],
] as const;

export function LeadListPane({ empty: [title, text], head, list, wide, ...rest }: LeadListPaneProps) {
  // State, not a ref: rows that are present from the start must get it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const keptFocus = useKeptFocus(list.items.length === 0, () => passFocus(...IN_LIST));
  return (
    <div className={styles.pane} data-print="no">
      <div>{head}</div>
      <div ref={setScroller} className={styles.list} {...keptFocus}>
        {list.state === 'loading' && <Loading />}
        {list.state === 'failed' && (
          <LoadFailed focus={IN_LIST} onTryAgain={list.retry}>
            The list could not be read. Nothing was lost.
          </LoadFailed>
        )}
        {list.state === 'ready' && list.items.length === 0 && (
          <ListState icon="inbox" title={title}>
            {text}
          </ListState>
        )}
        {list.state === 'ready' && list.items.length > 0 && (
          <>
            <Rows list={list} wide={wide} scroller={scroller} {...rest} />
            {list.hasMore && !list.failedMore && (
              // Stays while it waits; otherwise the row would appear and vanish under the thumb.
              <p className={styles.more} role="status">
                <Spinner />
                {list.more === 'loading' && MESSAGES.loadingData}
              </p>
            )}
          </>
        )}
      </div>
      {list.failedMore && (
        <div className={styles.failed} role="alert">
          <p>{MESSAGES.errorLoadingData}</p>
          <TryAgain focus={IN_LIST} onTryAgain={list.retry} />
        </div>
      )}
    </div>
  );
}

type RowsProps = Omit<LeadListPaneProps, 'empty' | 'head'> & { scroller: HTMLDivElement | null };

function Rows({ wide, scroller, ...rows }: RowsProps) {
  return wide ? <PaneRows scroller={scroller} {...rows} /> : <PageRows {...rows} />;
}

function Loading() {
  return (
    <>
      <p className={styles.loading} role="status">
        <Spinner />
        {MESSAGES.loadingData}
      </p>
      {BONES.map(([name, summary]) => (
        <div key={name} className={styles.bones} aria-hidden="true">
          <i style={{ width: `${name}%` }} />
          <i style={{ width: `${summary}%` }} />
        </div>
      ))}
    </>
  );
}
