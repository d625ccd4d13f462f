import { original } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query/react';
import {
  type ContactOutcome,
  ENDPOINTS,
  type FoundLead,
  fileIdOf,
  HEADERS,
  type HistoryEntry,
  LEAD_KINDS,
  type LeadContact,
  type LeadKind,
  type LeadView,
  type LiveEvent,
  type NotificationState,
  type Session,
  type StaffMember,
  UNATTENDED_HEADER,
} from '@site/contracts';
import { ANSWER_TIMEOUT_MS } from '../../shared/answer-timeout';
import { sessionEnded } from '../session/session-ended';
import { isUnattended } from '../session/unattended';
import { type LeadCallFailure, RETRIED } from './call-retries';
import { type DeskUiState, deskUi, deskUiSlice } from './desk-ui-slice';
import type { LeadPatch } from './lead-draft';
import type { Lead } from './lead-kind';
import { asStale, type LeadList, type LeadPage, type ListArg, withChange, withFirstPage, withNews } from './lead-list';
import { foundPath, LEAD_PATHS, longPage, MY_DAY, nextPage } from './lead-paths';
import type { RecentChanges } from './recent-changes';

export interface LeadRef {
  kind: LeadKind;
  id: string;
}

const MINUTE = 60;

const send = fetchBaseQuery({
  baseUrl: '',
  timeout: ANSWER_TIMEOUT_MS,
  // Live events and the time reread "My day", lists, histories and calls.
  prepareHeaders: (headers) => {
    if (isUnattended()) headers.set(UNATTENDED_HEADER, '1');
  },
});

/** A 401 ends the sign-in: the guard then redirects to the login page. */
const call: BaseQueryFn<string | FetchArgs, unknown, LeadCallFailure, object, { response?: Response }> = async (
  args,
  api,
  options,
) => {
  const askedAt = performance.now();
  const { data, error, meta } = await send(args, api, options);
  if (!error) return { data, meta: { response: meta?.response } };
  const status = statusOf(error);
  if (status === 401) sessionEnded(askedAt);
  return {
    error: { status, current: currentOf(error.data), found: foundOf(error.data) },
    meta: { response: meta?.response },
  };
};

/** Reads and changes are sent once by default; retried calls opt in. */
const baseQuery: typeof call = retry(call, { maxRetries: 0 });

function statusOf(error: FetchBaseQueryError): LeadCallFailure['status'] {
  // A response whose body cannot be parsed still has a status.
  if (error.status === 'PARSING_ERROR') return error.originalStatus;
  return typeof error.status === 'number' ? error.status : 'none';
}

function currentOf(body: unknown): Lead | undefined {
  const current = typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined;
  return typeof current === 'object' && current !== null ? (current as Lead) : undefined;
}

function foundOf(body: unknown): number | undefined {
  const found = typeof body === 'object' && body !== null && 'found' in body ? body.found : undefined;
  return typeof found === 'number' ? found : undefined;
}

const arrayOnly = (response: Response, body: unknown) => response.ok && Array.isArray(body);

const pageOf = (items: Lead[], meta: { response?: Response } | undefined): LeadPage => ({
  items,
  next: nextPage(meta?.response?.headers.get('link') ?? ''),
});

/** The desk's API calls. Reads stay cached for five minutes; `use-lead-list` decides when lists are reread. */
export const leadsApi = createApi({
  reducerPath: 'leads',
  baseQuery,
  tagTypes: ['views', 'my-day', 'found', 'staff'],
  keepUnusedDataFor: 5 * MINUTE,
  endpoints: (build) => ({
    list: build.query<LeadList, ListArg>({
      query: ({ kind, status }) => ({ url: LEAD_PATHS[kind].list(status), validateStatus: arrayOnly }),
      transformResponse: (items: Lead[], meta) => withFirstPage(undefined, pageOf(items, meta)),
      merge: (known, answer) => withFirstPage(original(known) as LeadList, answer),
      async onQueryStarted(arg, { dispatch, getState, queryFulfilled, extra }) {
        const recent = extra as RecentChanges;
        const since = recent.now();
        const answer = await queryFulfilled.catch(() => undefined);
        const { shown } = deskUiSlice.selectSlice(getState() as unknown as { deskUi: DeskUiState });
        if (answer && recent.hasMissed(since)) {
          // Requested before the stream reconnected: it may lack missed events.
          dispatch(changeList(arg, asStale));
          dispatch(deskUi.refreshing({ kind: arg.kind, now: Date.now() }));
        }
        const listed = shown && answer?.data.items.find(({ id }) => id === shown.id);
        if (listed) dispatch(deskUi.eventApplied({ kind: arg.kind, change: 'updated', record: listed } as LiveEvent));
        // The answer may be older than events that arrived while it was pending.
        for (const event of recent.since(since, arg.kind)) {
          dispatch(changeList(arg, (list) => withChange(list, arg.status, event)));
        }
      },
    }),
    /** A further page, requested at `since`. The list that it belongs to stores it. */
    page: build.query<LeadPage, { url: string; since: number }>({
      query: ({ url }) => ({ url, validateStatus: arrayOnly }),
      transformResponse: pageOf,
      keepUnusedDataFor: 0,
    }),
    /** Results of a search, page by page; the argument is the query. */
    find: build.infiniteQuery<LeadPage, string, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: pageParam ? longPage(pageParam) : foundPath(queryArg),
        validateStatus: arrayOnly,
      }),
      transformResponse: pageOf,
      providesTags: (_, __, query) => [query === MY_DAY ? 'my-day' : 'found'],
      keepUnusedDataFor: 0,
      async onQueryStarted(query, { dispatch, queryFulfilled, extra }) {
        const recent = extra as RecentChanges;
        const since = recent.now();
        if (!(await queryFulfilled.catch(() => undefined))) return;
        // The answer may be older than events that arrived while it was pending.
        for (const kind of LEAD_KINDS)
          for (const event of recent.since(since, kind)) dispatch(changeFound(query, event));
      },
    }),
    /** Other leads of the same sender. */
    related: build.query<FoundLead[], string>({
      query: (id) => ({ url: ENDPOINTS.leadRelated(id), validateStatus: arrayOnly }),
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    /** Undoes the last move of a lead. */
    undo: build.mutation<FoundLead, string>({
      query: (id) => ({ url: ENDPOINTS.leadUndo(id), method: 'POST' }),
    }),
    views: build.query<LeadView[], void>({
      query: () => ({ url: ENDPOINTS.leadViews, validateStatus: arrayOnly }),
      providesTags: ['views'],
      extraOptions: RETRIED,
    }),
    saveView: build.mutation<LeadView, Pick<LeadView, 'name' | 'query'>>({
      query: (view) => ({ url: ENDPOINTS.leadViews, method: 'POST', body: view }),
      invalidatesTags: ['views'],
    }),
    deleteView: build.mutation<unknown, string>({
      query: (id) => ({ url: ENDPOINTS.leadView(id), method: 'DELETE', responseHandler: 'text' }),
      invalidatesTags: ['views'],
    }),
    /** A lead that is in no loaded list. Cached while a component shows it. */
    one: build.query<Lead, LeadRef>({
      query: ({ kind, id }) => LEAD_PATHS[kind].one(id),
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    update: build.mutation<Lead, LeadRef & { patch: LeadPatch }>({
      query: ({ kind, id, patch }) => ({
        url: LEAD_PATHS[kind].one(id),
        method: 'PATCH',
        body: patch,
        // A field is saved even as the page goes away. A draft, which has a version, may be too large for that.
        keepalive: !('version' in patch),
      }),
      transformResponse: (answer: unknown, _, { kind }) => LEAD_PATHS[kind].patched(answer),
    }),
    remove: build.mutation<unknown, LeadRef>({
      query: ({ kind, id }) => ({ url: LEAD_PATHS[kind].one(id), method: 'DELETE', responseHandler: 'text' }),
    }),
    removeFile: build.mutation<unknown, { id: string; path: string }>({
      query: ({ id, path }) => ({
        url: ENDPOINTS.quoteRequestFile(id, fileIdOf(path)),
        method: 'DELETE',
        responseHandler: 'text',
      }),
    }),
    resend: build.mutation<NotificationState, LeadRef>({
      query: ({ kind, id }) => ({ url: LEAD_PATHS[kind].notification(id), method: 'POST' }),
    }),
    addContact: build.mutation<LeadContact, { id: string; outcome: ContactOutcome; note: string; key: string }>({
      query: ({ id, outcome, note, key }) => ({
        url: ENDPOINTS.leadContacts(id),
        method: 'POST',
        headers: { [HEADERS.idempotencyKey]: key },
        body: { outcome, note },
      }),
    }),
    contacts: build.query<LeadContact[], { id: string; stamp: string }>({
      query: ({ id }) => ({ url: ENDPOINTS.leadContacts(id), validateStatus: arrayOnly }),
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    /** The staff, including former members: leads still name them. */
    staff: build.query<StaffMember[], void>({
      query: () => `${ENDPOINTS.staff}?former=true`,
      providesTags: ['staff'],
      extraOptions: RETRIED,
    }),
    /** `stamp` changes with the lead, which rereads the history. */
    history: build.query<HistoryEntry[], LeadRef & { stamp?: string }>({
      query: ({ kind, id }) => ({ url: LEAD_PATHS[kind].history(id), validateStatus: arrayOnly }),
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    /** Whether a file is available. A negative answer is not cached: the next check asks again. */
    fileExists: build.query<true, string>({
      query: (path) => ({ url: path, method: 'HEAD', responseHandler: () => Promise.resolve(true) }),
      extraOptions: RETRIED,
    }),
    session: build.query<Session, void>({ query: () => ENDPOINTS.session, extraOptions: RETRIED }),
  }),
});

/** An action that replaces a loaded list; it does nothing for a list that is not loaded. */
export function changeList(arg: ListArg, change: (list: LeadList) => LeadList) {
  return leadsApi.util.updateQueryData('list', arg, (draft) => {
    // The original, not the draft: Immer must not wrap a list of ten thousand leads one by one.
    return change(original(draft) as LeadList);
  });
}

/** An action that applies a change to loaded search results. */
export function changeFound(query: string, event: LiveEvent) {
  return leadsApi.util.updateQueryData('find', query, (draft) => {
    const found = original(draft);
    return found && { ...found, pages: found.pages.map((page) => withNews(page, event)) };
  });
}

export const {
  useHistoryQuery,
  useFileExistsQuery,
  useSessionQuery,
  useContactsQuery,
  useStaffQuery,
  useFindInfiniteQuery,
  useRelatedQuery,
  useViewsQuery,
  useSaveViewMutation,
  useDeleteViewMutation,
} = leadsApi;
