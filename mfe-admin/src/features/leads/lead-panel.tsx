import type { RequestStatus } from '@site/contracts';
import { toast } from '@site/platform';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../shared/classes';
import { ListState } from '../../shared/list-state';
import { passFocus } from '../../shared/pass-focus';
import { useMedia, WIDE } from '../../shared/use-media';
import { useDeskDispatch, useDeskSelector } from '../lead-data/desk-store';
import { deskUi, type LeadAction } from '../lead-data/desk-ui-slice';
import { deleteLead, saveLead, saveSpam, settleConflict } from '../lead-data/lead-actions';
import type { Lead, LeadKindSpec, Texts } from '../lead-data/lead-kind';
import { findLead } from '../lead-data/list-actions';
import { ConflictDialog } from './detail/conflict-dialog';
import { LeadDetail } from './detail/lead-detail';
import { LeadLookupDetail } from './detail/lead-lookup-detail';
import { LeadListPane } from './list/lead-list-pane';
import type { RowRendering } from './list/lead-rows';
import type { LeadListState } from './list/use-lead-list';
import { type FocusWish, moveFocus } from './pane-focus';
import styles from './panes.module.css';
import { useLeadLookup } from './use-lead-lookup';

/** A press this soon after another was meant for the previous lead. */
const REPEATED_MS = 1_200;

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

  // Read when a response arrives: another lead may be selected, or the desk closed.
  const current = useRef<string>(undefined);
  useLayoutEffect(() => {
    current.current = chosenId;
    return () => {
      current.current = undefined;
    };
  }, [chosenId]);

  const latestItems = useRef(list.items);
  useLayoutEffect(() => {
    latestItems.current = list.items;
  }, [list.items]);

  const panes = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<FocusWish>();
  useLayoutEffect(() => {
    if (focus) moveFocus(panes.current, focus);
  }, [focus]);

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

  function follow(was: Lead, result: Lead | undefined) {
    if (!result || current.current !== result.id || result.status === was.status) return;
    onMoved(result);
    // The pressed button was removed.
    setFocus({ on: 'detail', id: result.id });
  }

  async function save(action: LeadAction, to?: RequestStatus) {
    if (lead) follow(lead, await dispatch(saveLead(spec, lead, action, to)));
  }

  const movedOnAt = useRef(Number.NEGATIVE_INFINITY);
  /** Moves a lead and shows the next one in the same list. */
  async function moveOn() {
    // The next lead has the same button in the same place.
    if (!lead || performance.now() - movedOnAt.current < REPEATED_MS) return;
    const result = await dispatch(saveLead(spec, lead, 'next', 'in_progress'));
    movedOnAt.current = performance.now();
    if (result) showNext(lead);
  }

  /** Shows the next lead by the order at the press, except those that have left the list since. */
  function showNext(was: Lead) {
    if (current.current !== was.id) return;
    const next = neighborOf(list.items, was, latestItems.current);
    if (next) choose(next);
    else onBack();
    setFocus({ on: next ? 'detail' : 'list', id: next?.id ?? '' });
  }

  /** Continues with the action that found the conflict. */
  async function settle(was: Lead, action: LeadAction, texts: Texts) {
    const result = await dispatch(settleConflict(spec, was.id, texts));
    if (action !== 'next') follow(was, result);
    else if (result) showNext(was);
  }

  /** Marks a lead as spam or not spam. A new lead marked as spam leaves its list; the list stays open. */
  async function mark(spam: boolean) {
    if (!lead) return;
    const next = neighborOf(list.items, lead);
    passFocus('[data-detail-heading]');
    const result = await dispatch(saveSpam(spec, lead, spam));
    if (!result || !spam || current.current !== lead.id || lead.status !== 'new') return;
    onBack();
    setFocus({ on: 'list', id: next?.id ?? '' });
  }

  async function remove() {
    if (!lead) return;
    const neighbor = neighborOf(list.items, lead);
    const done = await dispatch(deleteLead(spec, lead));
    if (!done || current.current !== lead.id) return;
    onBack();
    setFocus({ on: 'list', id: neighbor?.id ?? '' });
  }

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
      <section className={styles.detail} aria-label={spec.words.details}>
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

/** The lead to show when one leaves its list: the nearest below it, or else above it, that is still in the list. */
function neighborOf(items: readonly Lead[], lead: Lead, now: readonly Lead[] = items): Lead | undefined {
  const at = items.findIndex(({ id }) => id === lead.id);
  const nearest = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0)).reverse()];
  for (const { id } of nearest) {
    const listed = now.find((one) => one.id === id);
    if (listed) return listed;
  }
  return undefined;
}
