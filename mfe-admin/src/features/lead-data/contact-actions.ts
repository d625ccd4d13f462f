import { type ContactOutcome, MESSAGES } from '@site/contracts';
import { toast } from '@site/platform';
import type { LeadCallFailure } from './call-retries';
import type { DeskThunk } from './desk-store';
import { deskUi } from './desk-ui-slice';
import type { Lead, LeadKindSpec } from './lead-kind';
import { leadsApi } from './leads-api';
import { refreshLists, rereadLead } from './list-actions';

/**
 * Logs the outcome of a contact attempt. The note stays in its field until it is stored.
 * @param key The same for a repetition, whose first answer may have been lost.
 * @returns whether it is stored
 */
export function logContact(
  { kind, messages }: LeadKindSpec,
  { id }: Lead,
  outcome: ContactOutcome,
  note: string,
  key: string,
): DeskThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const sent = { id, outcome, note, key };
    const { error } = await dispatch(leadsApi.endpoints.addContact.initiate(sent, { track: false }));
    if (error) {
      const { status } = error as LeadCallFailure;
      if (status === 404) dispatch(refreshLists(kind));
      if (status !== 401)
        toast({ title: MESSAGES.updateFailed, description: messages.updateFailed, variant: 'destructive' });
      return false;
    }
    toast({ title: messages.updated });
    if (getState().deskUi.contactNotes[id] === note) dispatch(deskUi.contactNoted({ id, note: '' }));
    await dispatch(rereadLead(kind, id));
    return true;
  };
}
