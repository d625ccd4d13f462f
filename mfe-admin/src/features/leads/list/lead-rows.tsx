import { type Range, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '../../../shared/use-now';
import type { Picking } from '../../bulk/use-selection';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { LeadRow } from './lead-row';
import styles from './list.module.css';
import { rowAfterKey } from './row-keys';
import { rowHeight, withStop } from './row-measures';
import { useArrival } from './use-arrival';
import { useKeptScroll } from './use-kept-scroll';
import type { LeadListState } from './use-lead-list';
import { useRowStop } from './use-row-stop';
import { useSteadyScroll } from './use-steady-scroll';

/** How to render rows that come from several lists. */
export interface RowLook {
  saysStatus: boolean;
  specOf: (lead: Lead) => LeadKindSpec;
  lineOf: (lead: Lead) => ReactNode;
  picking: Picking;
}

export interface LeadRowsProps {
  look: RowLook;
  label: string;
  list: LeadListState;
  chosenId: string | undefined;
  onChoose: (lead: Lead) => void;
}

const OVERSCAN = 8;
/** Reads the next page this many rows before the end. */
const AHEAD = 25;
/** Height of the header, which covers the rows while the page scrolls. */
const HEADER_PX = 72;

/** The name under which the scroll position is kept; search results always start at the top. */
const keptName = ({ look, label }: LeadRowsProps) => (look.saysStatus ? undefined : label);

/** Rows in a pane that scrolls separately. */
export function PaneRows({ scroller, ...props }: LeadRowsProps & { scroller: HTMLDivElement | null }) {
  const height = rowHeight();
  const stop = useRowStop(props.list.items, props.chosenId);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: props.list.items.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: useCallback((range: Range) => withStop(range, stop.index), [stop.index]),
  });
  useSteadyScroll(props.list.items, height, {
    offset: () => scroller?.scrollTop ?? 0,
    move: (by) => scroller?.scrollBy({ top: by, behavior: 'instant' }),
  });
  // After the virtualizer, which scrolls a new scroller to its top.
  useKeptScroll(keptName(props), scroller);
  return <VirtualRows virtualizer={virtualizer} height={height} margin={0} stop={stop} {...props} />;
}

/** Rows of a page that scrolls as a whole. */
export function PageRows(props: LeadRowsProps) {
  const height = rowHeight();
  const stop = useRowStop(props.list.items, props.chosenId);
  const [margin, setMargin] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const isShown = props.chosenId === undefined;
  useLayoutEffect(() => {
    // Rows hidden behind a detail cannot be measured.
    if (isShown && top.current?.checkVisibility()) setMargin(top.current.getBoundingClientRect().top + scrollY);
  }, [isShown]);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.list.items.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: HEADER_PX,
    rangeExtractor: useCallback((range: Range) => withStop(range, stop.index), [stop.index]),
  });
  useSteadyScroll(props.list.items, height, {
    offset: () => (top.current?.checkVisibility() ? scrollY - margin : 0),
    move: (by) => scrollBy({ top: by, behavior: 'instant' }),
  });
  // The detail's page also scrolls.
  useKeptScroll(keptName(props), isShown ? window : null);
  return (
    <>
      <div ref={top} />
      <VirtualRows virtualizer={virtualizer} height={height} margin={margin} stop={stop} {...props} />
    </>
  );
}

interface VirtualRowsProps extends LeadRowsProps {
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement> | Virtualizer<Window, HTMLLIElement>;
  height: number;
  margin: number;
  stop: ReturnType<typeof useRowStop>;
}

/** Renders only the visible rows. Each announces its position in the list. */
function VirtualRows({ look, label, list, chosenId, onChoose, virtualizer, height, margin, stop }: VirtualRowsProps) {
  const now = useNow();
  const rows = useRef<HTMLUListElement>(null);
  const arrivedId = useArrival(list.items);
  const { items, hasMore, more, fresh, loadMore } = list;

  const last = virtualizer.range?.endIndex ?? 0;
  const wanted = hasMore && more === 'idle' && last >= fresh - AHEAD;
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, loadMore]);

  // The row that a key moved to is rendered, wherever it is.
  const { wantsFocus, index, focused } = stop;
  useLayoutEffect(() => {
    if (!wantsFocus) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    rows.current?.querySelector<HTMLElement>('[data-lead][tabindex="0"]')?.focus({ preventScroll: true });
    focused();
  }, [wantsFocus, index, focused, virtualizer]);

  return (
    <ul
      ref={rows}
      className={arrivedId ? `${styles.rows} ${styles.settling}` : styles.rows}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      onFocus={(event) => {
        const id = event.target instanceof HTMLElement ? event.target.dataset.lead : undefined;
        if (id) stop.stand(id);
      }}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const standing = items[index];
        if (event.key.toLowerCase() === 'x' && standing) {
          event.preventDefault();
          look.picking.pick(standing, event.shiftKey);
          return;
        }
        const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / height) - 1);
        const next = rowAfterKey(event.key, index, items.length, page);
        const lead = next === undefined ? undefined : items[next];
        if (next === undefined || (event.shiftKey && !lead)) return;
        event.preventDefault();
        if (event.shiftKey && lead) {
          if (standing && !look.picking.isPicked(standing)) look.picking.pick(standing, false);
          look.picking.pick(lead, true);
        }
        stop.move(next);
      }}
    >
      {virtualizer.getVirtualItems().map(({ index: at, start }) => {
        const lead = items[at];
        if (!lead) return null;
        return (
          <li
            key={lead.id}
            className={lead.id === arrivedId ? styles.arrived : undefined}
            style={{ height, transform: `translateY(${start - margin}px)` }}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={at + 1}
          >
            <input
              type="checkbox"
              className={styles.pick}
              aria-label={`Select ${lead.fullName}`}
              tabIndex={at === index ? 0 : -1}
              checked={look.picking.isPicked(lead)}
              onClick={({ shiftKey }) => look.picking.pick(lead, shiftKey)}
              onChange={() => undefined}
            />
            <LeadRow
              spec={look.specOf(lead)}
              saysStatus={look.saysStatus}
              line={look.lineOf(lead)}
              lead={lead}
              chosen={lead.id === chosenId}
              stop={at === index}
              now={now}
              onChoose={onChoose}
            />
          </li>
        );
      })}
    </ul>
  );
}
