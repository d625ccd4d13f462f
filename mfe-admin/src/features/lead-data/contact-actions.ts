import { type ContactOutcome, MESSAGES } from '@site/contracts';
import { toast } from '@site/platform';
import type { CallFailure } from './call-retries';
import type { DeskThunk } from './desk-store';
import type { Lead, LeadKindSpec } from './lead-kind';
import { leadsApi } from './leads-api';
import { hearRecord, readLead, refreshLists } from './list-actions';
import { work } from './work-slice';

/** Logs the outcome of a contact attempt. The note stays in its field until it is stored. */
export function logContact(
  { kind, messages }: LeadKindSpec,
  { id }: Lead,
  outcome: ContactOutcome,
  note: string,
): DeskThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const sent = { id, outcome, note, key: crypto.randomUUID() };
    const { error } = await dispatch(leadsApi.endpoints.addContact.initiate(sent, { track: false }));
    if (error) {
      const { status } = error as CallFailure;
      if (status === 404) dispatch(refreshLists(kind));
      if (status !== 401)
        toast({ title: MESSAGES.updateFailed, description: messages.updateFailed, variant: 'destructive' });
      return;
    }
    toast({ title: messages.updated });
    if (getState().work.contactNotes[id] === note) dispatch(work.contactNoted({ id, note: '' }));
    const sought = await dispatch(readLead(kind, id));
    if (typeof sought === 'object') dispatch(hearRecord(kind, sought.lead));
  };
}
