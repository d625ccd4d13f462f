import { type Range, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isVisible } from '../../../shared/is-visible';
import { ROW_STOP } from '../../../shared/pass-focus';
import { useKeptFocus } from '../../../shared/use-kept-focus';
import { useNow } from '../../../shared/use-now';
import type { SelectionControls } from '../../bulk/use-selection';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { LeadRow } from './lead-row';
import styles from './list.module.css';
import { rowAfterKey } from './row-keys';
import { rowHeight, withTabStop } from './row-measures';
import { useArrival } from './use-arrival';
import { useKeptScroll } from './use-kept-scroll';
import type { LeadListState } from './use-lead-list';
import { useRowTabStop } from './use-row-tab-stop';
import { useSteadyScroll } from './use-steady-scroll';

/** How to render rows that come from several lists. */
export interface RowRendering {
  showsStatus: boolean;
  specOf: (lead: Lead) => LeadKindSpec;
  lineOf: (lead: Lead) => ReactNode;
  selection: SelectionControls;
}

export interface LeadRowsProps {
  rendering: RowRendering;
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
const keptName = ({ rendering, label }: LeadRowsProps) => (rendering.showsStatus ? undefined : label);

/** Rows in a pane that scrolls separately. */
export function PaneRows({ scroller, ...props }: LeadRowsProps & { scroller: HTMLDivElement | null }) {
  const height = rowHeight();
  const stop = useRowTabStop(props.list.items, props.chosenId);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: props.list.items.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: useCallback((range: Range) => withTabStop(range, stop.index), [stop.index]),
  });
  useSteadyScroll(props.list.items, height, {
    offset: () => scroller?.scrollTop ?? 0,
    move: (by) => scroller?.scrollBy({ top: by, behavior: 'instant' }),
  });
  // A row that was opened by a key may be out of view.
  const opened = useRef(props.chosenId);
  const openedAt = props.list.items.findIndex(({ id }) => id === props.chosenId);
  useLayoutEffect(() => {
    if (opened.current === props.chosenId) return;
    opened.current = props.chosenId;
    if (openedAt >= 0) virtualizer.scrollToIndex(openedAt, { align: 'auto' });
  }, [props.chosenId, openedAt, virtualizer]);
  // After the virtualizer, which scrolls a new scroller to its top.
  useKeptScroll(keptName(props), scroller);
  return <VirtualRows virtualizer={virtualizer} height={height} margin={0} stop={stop} {...props} />;
}

/** Rows of a page that scrolls as a whole. */
export function PageRows(props: LeadRowsProps) {
  const height = rowHeight();
  const stop = useRowTabStop(props.list.items, props.chosenId);
  const [margin, setMargin] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const isShown = props.chosenId === undefined;
  useLayoutEffect(() => {
    // Rows hidden behind a detail cannot be measured.
    if (isShown && top.current && isVisible(top.current)) setMargin(top.current.getBoundingClientRect().top + scrollY);
  }, [isShown]);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.list.items.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: HEADER_PX,
    rangeExtractor: useCallback((range: Range) => withTabStop(range, stop.index), [stop.index]),
  });
  useSteadyScroll(props.list.items, height, {
    offset: () => (top.current && isVisible(top.current) ? scrollY - margin : 0),
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
  stop: ReturnType<typeof useRowTabStop>;
}

/** Renders only the visible rows. Each announces its position in the list. */
function VirtualRows({
  rendering,
  label,
  list,
  chosenId,
  onChoose,
  virtualizer,
  height,
  margin,
  stop,
}: VirtualRowsProps) {
  const now = useNow();
  const rows = useRef<HTMLUListElement>(null);
  const arrivedId = useArrival(list.items);
  const { items, hasMore, more, fresh, loadMore } = list;
  const { selection } = rendering;

  const last = virtualizer.range?.endIndex ?? 0;
  const wanted = hasMore && more === 'idle' && last >= fresh - AHEAD;
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, loadMore]);

  const keptFocus = useKeptFocus(items, stop.stay);
  // The row that a key moved to is rendered, wherever it is.
  const { wantsFocus, index, focused } = stop;
  useLayoutEffect(() => {
    if (!wantsFocus) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    rows.current?.querySelector<HTMLElement>(ROW_STOP)?.focus({ preventScroll: true });
    focused();
  }, [wantsFocus, index, focused, virtualizer]);

  return (
    <ul
      ref={rows}
      className={arrivedId ? `${styles.rows} ${styles.settling}` : styles.rows}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      onFocus={(event) => {
        keptFocus.onFocus();
        const id = event.target instanceof HTMLElement ? event.target.dataset.lead : undefined;
        if (id) stop.setCurrent(id);
      }}
      onBlur={keptFocus.onBlur}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const currentLead = items[index];
        if (event.key.toLowerCase() === 'x' && currentLead) {
          event.preventDefault();
          selection.toggle(currentLead, event.shiftKey);
          return;
        }
        const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / height) - 1);
        const next = rowAfterKey(event.key, index, items.length, page);
        const lead = next === undefined ? undefined : items[next];
        if (next === undefined || (event.shiftKey && !lead)) return;
        event.preventDefault();
        if (event.shiftKey && lead) {
          if (currentLead && !selection.isSelected(currentLead)) selection.toggle(currentLead, false);
          selection.toggle(lead, true);
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
              checked={selection.isSelected(lead)}
              onClick={({ shiftKey }) => selection.toggle(lead, shiftKey)}
              onChange={() => undefined}
            />
            <LeadRow
              spec={rendering.specOf(lead)}
              showsStatus={rendering.showsStatus}
              line={rendering.lineOf(lead)}
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
