import { LEAD_KINDS, type LeadKind, type LiveEvent, REQUEST_STATUSES, TIMING } from '@site/contracts';
import type { LeadCallFailure } from './call-retries';
import type { DeskState, DeskThunk } from './desk-store';
import { deskUi } from './desk-ui-slice';
import { kindOf, type Lead } from './lead-kind';
import { asStale, awaits, type ListArg, nextToRead, withChange, withNextPage } from './lead-list';
import { longPage } from './lead-paths';
import { changeFound, changeList, leadsApi } from './leads-api';

/** Applies a change to a lead, made here or elsewhere, to all loaded lists and to the open lead. */
export function applyEvent(event: LiveEvent): DeskThunk<void> {
  return (dispatch, getState, recent) => {
    if (event.change !== 'deleted' && recent.wasDeleted(event.record.id)) return;
    recent.add(event);
    for (const status of REQUEST_STATUSES) {
      dispatch(changeList({ kind: event.kind, status }, (list) => withChange(list, status, event)));
    }
    for (const query of leadsApi.util.selectCachedArgsForQuery(getState(), 'find')) {
      dispatch(changeFound(query, event));
    }
    // A change may complete a lead for today, or assign it.
    dispatch(leadsApi.util.invalidateTags(['my-day']));
    if (event.change !== 'deleted' && isNewColleague(getState(), event.record.assigneeId)) {
      dispatch(leadsApi.util.invalidateTags(['staff']));
    }
    dispatch(deskUi.eventApplied(event));
  };
}

/** Whether an account is not in the known list of staff, which includes former members. */
function isNewColleague(state: DeskState, id: string | null): boolean {
  const { data: staff } = leadsApi.endpoints.staff.select()(state);
  return id !== null && staff !== undefined && !staff.some((member) => member.id === id);
}

/** Applies a lead from an API response. */
export function applyRecord(kind: LeadKind, record: Lead): DeskThunk<void> {
  return (dispatch) => dispatch(applyEvent({ kind, change: 'updated', record } as LiveEvent));
}

/** Rereads the lists of a kind in about 100 ms: the visible one then, others when they are shown. */
export function refreshLists(kind: LeadKind): DeskThunk<void> {
  return (dispatch) => {
    dispatch(deskUi.refreshDue(kind));
    setTimeout(() => dispatch(deskUi.refreshing({ kind, now: Date.now() })), TIMING.listRefreshDelay);
  };
}

/** After a gap in the live feed: loaded lists, search results and the open lead may be stale. */
export function markListsStale(): DeskThunk<void> {
  return (dispatch, getState, recent) => {
    recent.missed();
    for (const kind of LEAD_KINDS) {
      for (const status of REQUEST_STATUSES) dispatch(changeList({ kind, status }, asStale));
      dispatch(deskUi.refreshing({ kind, now: Date.now() }));
    }
    dispatch(leadsApi.util.invalidateTags(['my-day', 'found', 'staff']));
    const { shown } = getState().deskUi;
    // It may have left the lists, or not be on the pages that are read again.
    if (shown) void dispatch(rereadLead(kindOf(shown), shown.id));
  };
}

/** Reads a lead again after a change that the live feed may not report. */
export function rereadLead(kind: LeadKind, id: string): DeskThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await dispatch(readLead(kind, id));
    if (typeof result === 'object') dispatch(applyRecord(kind, result.lead));
    else if (result === 'gone') dispatch(applyEvent({ kind, change: 'deleted', id }));
  };
}

/** Reads the page after the known part of a list. */
export function loadMore(arg: ListArg): DeskThunk<Promise<void>> {
  return async (dispatch, getState, recent) => {
    const since = recent.now();
    const { data } = leadsApi.endpoints.list.select(arg)(getState());
    const next = data && nextToRead(data);
    if (!next) return;
    dispatch(changeList(arg, (list) => ({ ...list, more: 'loading' })));
    const { data: page } = await dispatch(
      leadsApi.endpoints.page.initiate({ url: longPage(next), since }, { subscribe: false, forceRefetch: true }),
    );
    // Another read of the same page may have started since then.
    if (recent.hasMissed(since)) return;
    dispatch(
      changeList(arg, (list) => {
        if (!awaits(list, next)) return list;
        if (!page) return { ...list, more: 'failed' };
        return recent
          .since(since, arg.kind)
          .reduce((longer, event) => withChange(longer, arg.status, event), withNextPage(list, page));
      }),
    );
  };
}

/** The result of looking up a lead. */
export type LookupResult = { lead: Lead } | 'gone' | 'failed';

/** Reads a lead that is in no loaded list. */
export function readLead(kind: LeadKind, id: string): DeskThunk<Promise<LookupResult>> {
  return async (dispatch, _, recent) => {
    const since = recent.now();
    const answer = await dispatch(
      leadsApi.endpoints.one.initiate({ kind, id }, { subscribe: false, forceRefetch: true }),
    );
    if (!answer.data) return (answer.error as LeadCallFailure | undefined)?.status === 404 ? 'gone' : 'failed';
    // The answer may be older than events that arrived while it was pending.
    let lead = answer.data;
    for (const event of recent.since(since, kind)) {
      if (event.change === 'deleted') {
        if (event.id === id) return 'gone';
      } else if (event.record.id === id && event.record.version >= lead.version) lead = event.record;
    }
    return { lead };
  };
}

/** A lead of the loaded lists. */
export function findLead(state: DeskState, kind: LeadKind, id: string | undefined): Lead | undefined {
  if (id === undefined) return undefined;
  const { shown } = state.deskUi;
  if (shown?.id === id) return shown;
  for (const status of REQUEST_STATUSES) {
    const { data } = leadsApi.endpoints.list.select({ kind, status })(state);
    const found = data?.items.find((lead) => lead.id === id);
    if (found) return found;
  }
  return undefined;
}
