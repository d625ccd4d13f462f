import { LIMITS, MESSAGES, mayBecome, type RequestStatus } from '@site/contracts';
import { toast } from '@site/platform';
import type { LeadCallFailure } from './call-retries';
import type { DeskThunk } from './desk-store';
import { deskUi, type LeadAction, type Undoable } from './desk-ui-slice';
import { afterSave, type LeadPatch, patchOf, workingDraft } from './lead-draft';
import type { Lead, LeadKindSpec, Texts } from './lead-kind';
import { leadsApi } from './leads-api';
import { applyEvent, applyRecord, findLead, refreshLists } from './list-actions';

/** Others may save again while the first conflict is resolved; beyond this limit it counts as a failure. */
const ATTEMPTS = 3;

/** The result of an action: the current lead, or nothing when nothing changed and the user has been notified. */
type Outcome = Promise<Lead | undefined>;

/** One action at a time per lead: further presses are ignored. */
function exclusively<R>(
  lead: Lead,
  action: LeadAction,
  run: () => Promise<R | undefined>,
  flag?: boolean,
): DeskThunk<Promise<R | undefined>> {
  return async (dispatch, getState) => {
    if (getState().deskUi.pending[lead.id]) return undefined;
    dispatch(deskUi.started({ id: lead.id, action, flag }));
    try {
      return await run();
    } finally {
      dispatch(deskUi.ended(lead.id));
    }
  };
}

/** Saves the draft, and with a status moves the lead. */
export function saveLead(
  spec: LeadKindSpec,
  lead: Lead,
  action: LeadAction,
  status?: RequestStatus,
): DeskThunk<Outcome> {
  return (dispatch, getState) => {
    const { id } = lead;

    async function save(): Outcome {
      let current = lead;
      for (let attempt = 1; ; attempt += 1) {
        // Read each time: typing continues while a request is pending.
        const sent = getState().deskUi.drafts[id];
        const draft = workingDraft(spec, current, sent);
        // The switch saves on its own. Here it is the known value, not a change.
        const result = await dispatch(send(spec, id, patchOf(spec, draft, spec.flagOf(current), status)));
        if (result.lead) {
          const typed = getState().deskUi.drafts[id];
          if (typed) dispatch(deskUi.drafted({ id, draft: afterSave(spec, typed, sent, result.lead) }));
          if (status && status !== current.status) dispatch(mayUndo(spec, id, status));
          return result.lead;
        }
        const known = result.failure.current;
        if (!known) {
          dispatch(notifyUpdateFailed(spec, result.failure));
          return undefined;
        }
        dispatch(applyRecord(spec.kind, known));
        const { conflicts, texts } = workingDraft(spec, known, getState().deskUi.drafts[id]);
        if (known.status === 'closed' || !mayBecome(known.status, status ?? known.status) || attempt === ATTEMPTS) {
          dispatch(notifyUpdateFailed(spec, result.failure));
          return undefined;
        }
        if (conflicts.length > 0) {
          const conflict = { kind: spec.kind, action, status, mine: texts, current: known, fields: conflicts };
          dispatch(deskUi.conflicted({ id, conflict }));
          return undefined;
        }
        // The colleague changed other fields: both changes stay.
        current = known;
      }
    }

    return dispatch(exclusively(lead, action, save));
  };
}

/** Toggles the switch. Saves immediately and shows the new state; a failure reverts it. */
export function saveFlag(spec: LeadKindSpec, lead: Lead, flag: boolean): DeskThunk<Outcome> {
  return (dispatch) => {
    const save = () => dispatch(saveField(spec, lead, { [spec.flag.field]: flag }));
    return dispatch(exclusively(lead, 'flag', save, flag));
  };
}

/** Marks a lead as spam or not spam. */
export function saveSpam(spec: LeadKindSpec, lead: Lead, spam: boolean): DeskThunk<Outcome> {
  return (dispatch) => dispatch(exclusively(lead, 'spam', () => dispatch(saveField(spec, lead, { spam }))));
}

/** A move can be undone for a while, even after the next move. */
function mayUndo({ kind }: LeadKindSpec, id: string, to: RequestStatus): DeskThunk<void> {
  return (dispatch) => dispatch(deskUi.undoAdded({ kind, id, to, until: Date.now() + LIMITS.undoSeconds * 1_000 }));
}

/** Undoes a move. @returns the restored lead; nothing when it failed and the user has been notified */
export function undoMove({ kind, messages }: LeadKindSpec, move: Undoable): DeskThunk<Outcome> {
  return async (dispatch) => {
    const { id } = move;
    const answer = await dispatch(leadsApi.endpoints.undo.initiate(id, { track: false }));
    if (answer.error) {
      const { status } = answer.error as LeadCallFailure;
      const mayRepeat = status === 'none' || status >= 500;
      if (!mayRepeat) dispatch(deskUi.undoRemoved(move));
      if (status === 404) {
        toast({ title: messages.gone });
        dispatch(applyEvent({ kind, change: 'deleted', id }));
      } else if (status !== 401) {
        toast({
          title: 'Not undone',
          description: mayRepeat ? 'Please try again.' : 'The 10 seconds are over, or someone changed the lead.',
          variant: 'destructive',
        });
      }
      return undefined;
    }
    dispatch(deskUi.undoRemoved(move));
    dispatch(applyRecord(kind, answer.data));
    dispatch(refreshLists(kind));
    return answer.data;
  };
}

/** Saves a single field immediately, independent of other actions on the lead; a failure restores the old value. */
export function saveField(spec: LeadKindSpec, lead: Lead, patch: LeadPatch): DeskThunk<Outcome> {
  return async (dispatch) => {
    const result = await dispatch(send(spec, lead.id, patch));
    if (!result.lead) dispatch(notifyUpdateFailed(spec, result.failure));
    return result.lead;
  };
}

/** Resolves a conflict with the chosen texts, and resumes the held action. */
export function settleConflict(spec: LeadKindSpec, id: string, chosen: Texts): DeskThunk<Outcome> {
  return async (dispatch, getState) => {
    const conflict = getState().deskUi.conflicts[id];
    if (!conflict) return undefined;
    const { current, action, status } = conflict;
    const base = { version: current.version, texts: spec.textsOf(current) };
    // All current texts, including those typed after the conflict was found.
    const { texts } = workingDraft(spec, current, getState().deskUi.drafts[id]);
    dispatch(deskUi.drafted({ id, draft: { texts: { ...texts, ...chosen }, base } }));
    dispatch(deskUi.conflicted({ id, conflict: undefined }));
    return dispatch(saveLead(spec, current, action, status));
  };
}

/** Deletes a lead permanently. @returns true once it is deleted, even if a colleague deleted it first */
export function deleteLead(spec: LeadKindSpec, lead: Lead): DeskThunk<Promise<boolean | undefined>> {
  return (dispatch, getState, recent) => {
    async function remove(): Promise<boolean> {
      const { kind, messages } = spec;
      const answer = await dispatch(leadsApi.endpoints.remove.initiate({ kind, id: lead.id }, { track: false }));
      const status = answer.error && (answer.error as LeadCallFailure).status;
      // The live feed may report the deletion whose answer is lost.
      if (status !== undefined && status !== 404 && !recent.wasDeleted(lead.id)) {
        if (status !== 401) {
          toast({ title: MESSAGES.deleteFailed, description: messages.deleteFailed, variant: 'destructive' });
        }
        return false;
      }
      toast({ title: status === 404 ? messages.gone : messages.deleted });
      // Another lead may be open by now, which may be in no loaded list.
      if (getState().deskUi.shown?.id === lead.id) dispatch(deskUi.shown(undefined));
      dispatch(applyEvent({ kind, change: 'deleted', id: lead.id }));
      dispatch(refreshLists(kind));
      return true;
    }
    return dispatch(exclusively(lead, 'delete', remove));
  };
}

/** Sends the mail about a lead again: one request at a time, independent of other actions on the lead. */
export function resendNotification({ kind }: LeadKindSpec, lead: Lead): DeskThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id, notification } = lead;
    if (getState().deskUi.resending[id]) return;
    dispatch(deskUi.resendStarted(id));
    const answer = await dispatch(leadsApi.endpoints.resend.initiate({ kind, id }, { track: false }));
    dispatch(deskUi.resendEnded(id));
    if (answer.error) {
      if ((answer.error as LeadCallFailure).status !== 401) {
        toast({
          title: 'Resend failed',
          description: 'The email could not be queued. Please try again.',
          variant: 'destructive',
        });
      }
      return;
    }
    toast({ title: 'Email queued' });
    // The lead may have changed, moved or been deleted: this answer is reliable for its mail only. If the mail's
    // state has changed, the live feed was faster than this answer.
    const now = findLead(getState(), kind, id);
    if (now?.notification.state === notification.state && now.notification.at === notification.at) {
      dispatch(applyRecord(kind, { ...now, notification: answer.data }));
    }
  };
}

type Sent = { lead: Lead; failure?: undefined } | { lead?: undefined; failure: LeadCallFailure };

function send({ kind, messages }: LeadKindSpec, id: string, patch: LeadPatch): DeskThunk<Promise<Sent>> {
  return async (dispatch) => {
    const answer = await dispatch(leadsApi.endpoints.update.initiate({ kind, id, patch }, { track: false }));
    if (answer.error) return { failure: answer.error as LeadCallFailure };
    toast({ title: messages.updated });
    dispatch(applyRecord(kind, answer.data));
    dispatch(refreshLists(kind));
    return { lead: answer.data };
  };
}

function notifyUpdateFailed({ kind, messages }: LeadKindSpec, { status }: LeadCallFailure): DeskThunk<void> {
  return (dispatch) => {
    // Another user moved or deleted it: this desk's lists are stale.
    if (status === 404 || status === 409) dispatch(refreshLists(kind));
    // A colleague who was just removed cannot be assigned leads anymore.
    if (status === 400) dispatch(leadsApi.util.invalidateTags(['staff']));
    // A 401 redirects to the login page, where the failure does not matter.
    if (status !== 401)
      toast({ title: MESSAGES.updateFailed, description: messages.updateFailed, variant: 'destructive' });
  };
}
