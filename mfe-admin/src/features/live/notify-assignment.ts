import type { LiveEvent } from '@site/contracts';
import { toast } from '@site/platform';
import type { DeskThunk } from '../lead-data/desk-store';
import { leadsApi } from '../lead-data/leads-api';
import { findLead } from '../lead-data/list-actions';

/** Notifies the user of a lead that a colleague assigned to them. The user's own assignments show in place. */
export function notifyAssignment(event: LiveEvent): DeskThunk<void> {
  return (_, getState) => {
    if (event.change === 'deleted' || !event.assigned) return;
    const { record, kind } = event;
    const state = getState();
    if (Date.now() < state.deskUi.assigningUntil) return;
    const { data: session } = leadsApi.endpoints.session.select()(state);
    const { data: staff } = leadsApi.endpoints.staff.select()(state);
    const isMine = staff?.some(({ id, email }) => id === record.assigneeId && email === session?.email);
    const isKnown =
      state.deskUi.shown?.id === record.id || findLead(state, kind, record.id)?.assigneeId === record.assigneeId;
    if (isMine && !isKnown) toast({ title: 'Assigned to you', description: record.fullName });
  };
}
