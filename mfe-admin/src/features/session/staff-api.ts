import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import {
  ENDPOINTS,
  MESSAGES,
  REGISTRY_PATHS,
  type ReleasedAnswer,
  type ReleasesAnswer,
  type RemoteReleases,
  type SignIn,
  type SignInLink,
  type SignInLinkRequest,
} from '@site/contracts';
import { ANSWER_TIMEOUT_MS } from '../../shared/answer-timeout';
import { retryAfterSeconds, tooManyAttempts, tooManyRequests } from './retry-after';
import { sessionEnded } from './session-ended';

/** What a form says of a call that failed. */
export interface StaffFailure {
  message: string;
  /** The credentials are not those of an account. */
  mismatch?: boolean;
  /** Too many attempts were made, by whomever; a mailed link is the way in. */
  locked?: boolean;
  /** This link will never sign in. */
  over?: boolean;
}

/** Without a reason when none is known; `signedOut` when it was told already. */
export interface RollbackFailure {
  reason?: string;
  signedOut?: boolean;
}

type Call = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The shell renders the pages of a version before it goes to it. */
const ROLL_BACK_MS = 60_000;

const send: Call = fetchBaseQuery({ baseUrl: '', timeout: ANSWER_TIMEOUT_MS });

/** For what only staff may read: a 401 ends the sign-in. */
const asStaff: Call = async (args, api, options) => {
  const answer = await send(args, api, options);
  if (answer.error?.status === 401) sessionEnded();
  return answer;
};

const posted = (url: string, body: object): FetchArgs => ({ url, method: 'POST', body, responseHandler: 'text' });
const waitOf = (meta: FetchBaseQueryMeta | undefined) =>
  retryAfterSeconds(meta?.response?.headers.get('retry-after') ?? null, Date.now());

/** Sign-in and sign-out, and the releases that staff see. */
export const staffApi = createApi({
  reducerPath: 'staff',
  baseQuery: send,
  endpoints: (build) => ({
    /** Opens a session: its cookie is set by the answer. */
    signIn: build.mutation<string, SignIn>({
      query: (credentials) => posted(ENDPOINTS.session, credentials),
      transformErrorResponse: ({ status }, meta): StaffFailure => {
        if (status === 401) return { message: MESSAGES.loginMismatch, mismatch: true };
        if (status === 429) return { message: tooManyAttempts(waitOf(meta)), locked: true };
        return { message: MESSAGES.loginFailed };
      },
    }),
    /** Has a sign-in link mailed to the address, if it has an account: nobody is told whether it has. */
    requestSignInLink: build.mutation<string, SignInLinkRequest>({
      query: (wanted) => posted(ENDPOINTS.signInLinks, wanted),
      transformErrorResponse: ({ status }, meta): StaffFailure => ({
        message: status === 429 ? tooManyRequests(waitOf(meta)) : 'The email could not be sent. Please try again.',
      }),
    }),
    /** Opens a session with a mailed link. */
    signInByLink: build.mutation<string, SignInLink>({
      query: (link) => posted(ENDPOINTS.signInLinkUse, link),
      transformErrorResponse: ({ status }): StaffFailure =>
        status === 400 || status === 401
          ? { message: MESSAGES.signInLinkOver, over: true }
          : { message: MESSAGES.loginFailed },
    }),
    /** Ends the session at the server. When the server could not be told, the session lives on. */
    signOut: build.mutation<string, void>({
      query: () => ({
        url: ENDPOINTS.session,
        method: 'DELETE',
        responseHandler: 'text',
        validateStatus: ({ ok, status }) => ok || status === 401 || status === 404,
      }),
    }),
    releases: build.query<RemoteReleases[], void>({
      queryFn: async (_, api, options) => {
        const { data, error } = await asStaff(REGISTRY_PATHS.releases, api, options);
        const { remotes } = (data ?? {}) as Partial<ReleasesAnswer>;
        if (Array.isArray(remotes)) return { data: remotes };
        return { error: error ?? { status: 'CUSTOM_ERROR', error: 'no list of releases' } };
      },
      keepUnusedDataFor: 0,
    }),
    /** Goes back to a version that was released before. */
    rollBack: build.mutation<ReleasedAnswer, { remote: string; version: string }>({
      query: ({ remote, version }) => ({
        url: REGISTRY_PATHS.rollback(remote),
        method: 'POST',
        body: { version },
        timeout: ROLL_BACK_MS,
      }),
      transformErrorResponse: ({ status, data }): RollbackFailure => {
        if (status !== 401) return { reason: reasonOf(data) };
        sessionEnded();
        return { signedOut: true };
      },
    }),
  }),
});

function reasonOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message ? message : undefined;
}

export const {
  useSignInMutation,
  useRequestSignInLinkMutation,
  useSignInByLinkMutation,
  useSignOutMutation,
  useReleasesQuery,
  useRollBackMutation,
} = staffApi;
