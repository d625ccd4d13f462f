import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { ENDPOINTS, type QuotePatch, type QuoteRequest, type RequestStatus } from '@site/contracts';
import { sessionEnded } from '../session/session-ended';
import { nextPage } from './link-header';

/** One page of a list, newest first, and the address of the next one. */
export interface QuotePage {
  items: QuoteRequest[];
  next: string | undefined;
}

/** Why a call failed: the answer's status, or that there was none. */
export interface CallFailure {
  status: number | 'none';
}

const MINUTE = 60;

const send = fetchBaseQuery({ baseUrl: '', timeout: 20_000 });

/** No retries (spec.md §7). A 401 ends the sign-in: the guard then leads to the login page. */
const call: BaseQueryFn<string | FetchArgs, unknown, CallFailure, object, { response?: Response }> = async (
  args,
  api,
  options,
) => {
  const { data, error, meta } = await send(args, api, options);
  if (!error) return { data, meta: { response: meta?.response } };
  const status = meta?.response && typeof error.status === 'number' ? error.status : 'none';
  if (status === 401) sessionEnded();
  return { error: { status }, meta: { response: meta?.response } };
};

/** Calls about quote requests. What was read stays for five minutes (spec.md §9), and is read again after a change alone. */
export const quotesApi = createApi({
  reducerPath: 'quotes',
  baseQuery: call,
  keepUnusedDataFor: 5 * MINUTE,
  tagTypes: ['Lists'],
  endpoints: (build) => ({
    listQuotes: build.infiniteQuery<QuotePage, RequestStatus, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: (last) => last.next },
      query: ({ queryArg, pageParam }) => ({
        url: pageParam || ENDPOINTS.quoteRequestsByStatus(queryArg),
        validateStatus: (response, body: unknown) => response.ok && Array.isArray(body),
      }),
      transformResponse: (items: QuoteRequest[], meta) => ({
        items,
        next: nextPage(meta?.response?.headers.get('link') ?? null, location.origin),
      }),
      providesTags: ['Lists'],
    }),
    updateQuote: build.mutation<QuoteRequest, { id: string; patch: QuotePatch }>({
      query: ({ id, patch }) => ({ url: ENDPOINTS.quoteRequest(id), method: 'PATCH', body: patch }),
    }),
    /** Whether a file can be had. An answer that it cannot is not kept: the next look asks again. */
    fileExists: build.query<true, string>({
      query: (path) => ({ url: path, method: 'HEAD', responseHandler: () => Promise.resolve(true) }),
    }),
  }),
});

export const { useListQuotesInfiniteQuery, useUpdateQuoteMutation, useFileExistsQuery } = quotesApi;
