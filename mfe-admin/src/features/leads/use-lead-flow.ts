import type { RequestStatus } from '@site/contracts';
import { useLayoutEffect, useRef } from 'react';
import { passFocus } from '../../shared/pass-focus';
import { useDeskDispatch } from '../lead-data/desk-store';
import type { LeadAction } from '../lead-data/desk-ui-slice';
import { deleteLead, saveLead, saveSpam, settleConflict } from '../lead-data/lead-actions';
import type { Lead, LeadKindSpec, Texts } from '../lead-data/lead-kind';
import type { FocusWish } from './pane-focus';

/** A press this soon after another was meant for the previous lead. */
const REPEATED_MS = 1_200;

interface LeadFlowOptions {
  spec: LeadKindSpec;
  /** The open lead. */
  lead: Lead | undefined;
  items: readonly Lead[];
  chosenId: string | undefined;
  onChoose: (lead: Lead) => void;
  onBack: () => void;
  /** Called when the lead's status changed. */
  onMoved: (lead: Lead) => void;
  onFocus: (wish: FocusWish) => void;
}

/** What the buttons of the open lead do, and what is shown afterwards. */
export function useLeadFlow(options: LeadFlowOptions) {
  const { spec, lead, items, chosenId, onChoose, onBack, onMoved, onFocus } = options;
  const dispatch = useDeskDispatch();

  // Read when a response arrives: another lead may be selected, or the desk closed.
  const current = useRef<string>(undefined);
  useLayoutEffect(() => {
    current.current = chosenId;
    return () => {
      current.current = undefined;
    };
  }, [chosenId]);

  const latestItems = useRef(items);
  useLayoutEffect(() => {
    latestItems.current = items;
  }, [items]);

  function follow(was: Lead, result: Lead | undefined) {
    if (!result || current.current !== result.id || result.status === was.status) return;
    onMoved(result);
    // The pressed button was removed.
    onFocus({ on: 'detail', id: result.id, isLate: true });
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
    const next = neighborOf(items, was, latestItems.current);
    if (next) onChoose(next);
    else onBack();
    onFocus({ on: next ? 'detail' : 'list', id: next?.id ?? '', isLate: true });
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
    const next = neighborOf(items, lead);
    passFocus('[data-detail-heading]');
    const result = await dispatch(saveSpam(spec, lead, spam));
    if (!result || !spam || current.current !== lead.id || lead.status !== 'new') return;
    onBack();
    onFocus({ on: 'list', id: next?.id ?? '', isLate: true });
  }

  async function remove() {
    if (!lead) return;
    const neighbor = neighborOf(items, lead);
    const done = await dispatch(deleteLead(spec, lead));
    if (!done || current.current !== lead.id) return;
    onBack();
    onFocus({ on: 'list', id: neighbor?.id ?? '', isLate: true });
  }

  return { save, moveOn, settle, mark, remove };
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
