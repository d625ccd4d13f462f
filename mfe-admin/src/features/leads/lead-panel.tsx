import type { RequestStatus } from '@site/contracts';
import { toast } from '@site/platform';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../shared/classes';
import { ListState } from '../../shared/list-state';
import { useKeptFocus } from '../../shared/use-kept-focus';
import { useMedia, WIDE } from '../../shared/use-media';
import { useDeskDispatch, useDeskSelector } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { findLead } from '../lead-data/list-actions';
import { ConflictDialog } from './detail/conflict-dialog';
import { LeadDetail } from './detail/lead-detail';
import { LeadLookupDetail } from './detail/lead-lookup-detail';
import { LeadListPane } from './list/lead-list-pane';
import type { RowRendering } from './list/lead-rows';
import type { LeadListState } from './list/use-lead-list';
import { type FocusWish, moveFocus } from './pane-focus';
import styles from './panes.module.css';
import { useLeadFlow } from './use-lead-flow';
import { useLeadLookup } from './use-lead-lookup';

interface LeadPanelProps {
  spec: LeadKindSpec;
  status: RequestStatus;
  /** Names the list. */
  label: string;
  list: LeadListState;
  /** Identifies the list: another list starts over. */
  listKey: string;
  rendering: RowRendering;
  empty: readonly [title: string, text: string];
  head?: ReactNode;
  /** Goes before the detail, one step back from its focused heading. */
  undo: ReactNode;
  /** Other leads of the sender. */
  related: (lead: Lead) => ReactNode;
  chosenId: string | undefined;
  onChoose: (lead: Lead) => void;
  onBack: () => void;
  /** Called when a lead's status changes, to open its tab with the lead still selected. */
  onMoved: (lead: Lead) => void;
  /** Called when the lead in the URL is in another list, to open that tab with the lead still selected. */
  onElsewhere: (lead: Lead) => void;
}

/** Leads of one kind and status: the list, and the selected lead beside it. Phones show one or the other. */
export function LeadPanel(props: LeadPanelProps) {
  const {
    spec,
    status,
    list,
    label,
    listKey,
    rendering,
    empty,
    head,
    undo,
    related,
    chosenId,
    onChoose,
    onBack,
    onMoved,
    onElsewhere,
  } = props;
  const dispatch = useDeskDispatch();
  const wide = useMedia(WIDE);
  const lead = useDeskSelector((state) => findLead(state, spec.kind, chosenId));
  const conflict = useDeskSelector(({ deskUi }) => (chosenId ? deskUi.conflicts[chosenId] : undefined));
  const gone = useDeskSelector(({ deskUi }) => deskUi.goneId !== undefined && deskUi.goneId === chosenId);

  const panes = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<FocusWish>();
  useLayoutEffect(() => {
    if (focus) moveFocus(panes.current, focus);
  }, [focus]);

  // A colleague may delete the open lead.
  const detailFocus = useKeptFocus(lead?.id, () => {
    if (!lead) setFocus({ on: 'list', id: '' });
  });

  // A lead found in a list stays open even after it leaves the list.
  useEffect(() => {
    if (lead) dispatch(deskUi.shown(lead));
  }, [dispatch, lead]);

  // On phones, Back and "All requests" restore the list's scroll position.
  const listScroll = useRef(0);
  const shownId = lead?.id;
  const before = useRef(shownId);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = shownId;
    if (was === shownId || wide) return;
    if (shownId) setFocus({ on: 'detail', id: shownId });
    else if (was) {
      scrollTo({ top: listScroll.current, behavior: 'instant' });
      setFocus({ on: 'list', id: was });
    }
  }, [shownId, wide]);

  const leaveGone = useCallback(() => {
    toast({ title: spec.messages.gone });
    onBack();
  }, [spec, onBack]);

  useEffect(() => {
    if (!gone) return;
    dispatch(deskUi.goneNoted());
    leaveGone();
  }, [gone, dispatch, leaveGone]);

  const showFound = useCallback(
    (found: Lead) => {
      dispatch(deskUi.shown(found));
      if (found.status !== status) onElsewhere(found);
    },
    [dispatch, status, onElsewhere],
  );
  const isListRead = list.state !== 'loading';
  const lookup = useLeadLookup({ spec, id: chosenId, lead, isListRead, onFound: showFound, onGone: leaveGone });
  const hasSelection = lead !== undefined || lookup.state !== 'none';

  function choose(chosen: Lead) {
    if (!wide) listScroll.current = scrollY;
    dispatch(deskUi.shown(chosen));
    onChoose(chosen);
  }

  const { save, moveOn, settle, mark, remove } = useLeadFlow({
    ...{ spec, lead, chosenId, onBack, onMoved },
    items: list.items,
    onChoose: choose,
    onFocus: setFocus,
  });

  return (
    <div ref={panes} className={classes(styles.panes, hasSelection && styles.hasSelection)}>
      <LeadListPane
        key={listKey}
        rendering={rendering}
        empty={empty}
        head={head}
        label={label}
        list={list}
        chosenId={lead?.id}
        wide={wide}
        onChoose={choose}
      />
      {undo}
      <section className={styles.detail} aria-label={spec.words.details} {...detailFocus}>
        {lead ? (
          <LeadDetail
            key={lead.id}
            spec={spec}
            lead={lead}
            related={related(lead)}
            onBack={onBack}
            onSave={(action, to) => void save(action, to)}
            onMoveOn={() => void moveOn()}
            onSpam={(spam) => void mark(spam)}
            onDelete={() => void remove()}
          />
        ) : lookup.state !== 'none' ? (
          <LeadLookupDetail spec={spec} lookup={lookup} onBack={onBack} />
        ) : (
          list.state === 'ready' &&
          list.items.length > 0 && <ListState icon="mouse-pointer-click">{spec.words.nothingChosen}</ListState>
        )}
      </section>
      {lead && conflict && (
        <ConflictDialog
          key={conflict.current.version}
          spec={spec}
          conflict={conflict}
          onCancel={() => dispatch(deskUi.conflicted({ id: lead.id, conflict: undefined }))}
          onSettle={(texts) => settle(lead, conflict.action, texts)}
        />
      )}
    </div>
  );
}
