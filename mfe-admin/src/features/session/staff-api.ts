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
  type FieldErrors,
  MESSAGES,
  type PasswordLink,
  REGISTRY_PATHS,
  type ReleasedAnswer,
  type ReleasesAnswer,
  type RemoteReleases,
  type Session,
  type SignIn,
  type SignInLink,
  type SignInLinkRequest,
} from '@site/contracts';
import { ANSWER_TIMEOUT_MS } from '../../shared/answer-timeout';
import { retryAfterSeconds, tooManyAttempts, tooManyRequests } from './retry-after';
import { sessionEnded } from './session-ended';

/** What a form shows for a failed call. */
export interface StaffFailure {
  message: string;
  /** Errors by field. */
  fields?: FieldErrors;
  /** The credentials match no account. */
  mismatch?: boolean;
  /** Too many attempts by anyone; only a mailed link can sign in. */
  locked?: boolean;
  /** This link will never sign in. */
  over?: boolean;
}

/** Without a message when the reason is unknown; `signedOut` when the user was already notified. */
export interface RollbackFailure {
  reason?: string;
  /** Set when a check refused that version. */
  check?: string;
  signedOut?: boolean;
}

/** Links that a signed-out user may request by mail. */
export type LinkKind = 'signInLinks' | 'passwordLinks';

/** Why a call of a signed-in user failed. */
export interface CallFailure {
  status: FetchBaseQueryError['status'];
  /** The API's message, if any. */
  message?: string;
  fields?: FieldErrors;
}

type Call = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  { isForStaff?: boolean } | undefined,
  FetchBaseQueryMeta
>;

/** The shell renders the pages of a version before it switches to it. */
const ROLL_BACK_MS = 60_000;

const send = fetchBaseQuery({ baseUrl: '', timeout: ANSWER_TIMEOUT_MS });

const call: Call = async (args, api, options) => {
  const askedAt = performance.now();
  const answer = await send(args, api, {});
  if (options?.isForStaff && answer.error?.status === 401) sessionEnded(askedAt);
  return answer;
};

/** For calls that only staff may make: a 401 ends the sign-in. */
const FOR_STAFF = { isForStaff: true };

/** What a page shows for a failed call of a signed-in user. */
const failureOf = ({ status, data }: FetchBaseQueryError): CallFailure => ({
  status,
  message: textIn(data, 'message'),
  fields: fieldsOf(data),
});

/** What calls of a signed-in user have in common. */
export const COMMON = { extraOptions: FOR_STAFF, transformErrorResponse: failureOf };

const posted = (url: string, body: object): FetchArgs => ({
  url,
  method: 'POST',
  body,
  responseHandler: 'content-type',
});
const waitOf = (meta: FetchBaseQueryMeta | undefined) =>
  retryAfterSeconds(meta?.response?.headers.get('retry-after') ?? null, Date.now());

/** Sign-in and sign-out, and the releases that staff see. */
export const staffApi = createApi({
  reducerPath: 'staff',
  baseQuery: call,
  endpoints: (build) => ({
    /** Opens a session: the response sets its cookie. */
    signIn: build.mutation<Session, SignIn>({
      query: (credentials) => posted(ENDPOINTS.session, credentials),
      transformErrorResponse: ({ status, data }, meta, { code }): StaffFailure => {
        const fields = fieldsOf(data);
        if (fields?.code) return { message: fields.code, fields };
        if (status === 401) return { message: MESSAGES.loginMismatch, mismatch: true };
        // A mailed link needs a code, too: it cannot help after too many wrong codes.
        if (status === 429) return { message: tooManyAttempts(waitOf(meta)), locked: !code };
        return { message: MESSAGES.loginFailed };
      },
    }),
    /** Mails a link to the address if it has an account. The answer does not reveal whether it has. */
    requestLink: build.mutation<string, SignInLinkRequest & { kind: LinkKind }>({
      query: ({ kind, email }) => posted(ENDPOINTS[kind], { email }),
      transformErrorResponse: ({ status }, meta): StaffFailure => ({
        message: status === 429 ? tooManyRequests(waitOf(meta)) : 'The email could not be sent. Please try again.',
      }),
    }),
    /** Opens a session with a mailed link. */
    signInByLink: build.mutation<Session, SignInLink>({
      query: (link) => posted(ENDPOINTS.signInLinkUse, link),
      transformErrorResponse: ({ status, data }, meta): StaffFailure => {
        const fields = fieldsOf(data);
        if (fields?.code) return { message: fields.code, fields };
        if (status === 429) return { message: tooManyRequests(waitOf(meta)) };
        if (status === 400 || status === 401) return { message: MESSAGES.signInLinkOver, over: true };
        return { message: MESSAGES.loginFailed };
      },
    }),
    /** Sets a password with a mailed link, which opens a session. */
    setPassword: build.mutation<Session, PasswordLink>({
      query: (link) => posted(ENDPOINTS.passwordLinkUse, link),
      transformErrorResponse: ({ status, data }, meta): StaffFailure => {
        const fields = fieldsOf(data);
        if (status === 429) return { message: tooManyRequests(waitOf(meta)) };
        if (fields?.code) return { message: fields.code, fields };
        if (status === 401 || fields?.token) return { message: MESSAGES.passwordLinkOver, over: true };
        return { message: 'The password could not be saved. Please try again.', fields };
      },
    }),
    /** Ends the session at the server. If the server cannot be reached, the session stays open. */
    signOut: build.mutation<string, void>({
      query: () => ({
        url: ENDPOINTS.session,
        method: 'DELETE',
        responseHandler: 'text',
        validateStatus: ({ ok, status }) => ok || status === 401 || status === 404,
      }),
    }),
    releases: build.query<RemoteReleases[], void>({
      queryFn: async (_, api) => {
        const { data, error } = await call(REGISTRY_PATHS.releases, api, FOR_STAFF);
        const { remotes } = (data ?? {}) as Partial<ReleasesAnswer>;
        if (Array.isArray(remotes)) return { data: remotes };
        return { error: error ?? { status: 'CUSTOM_ERROR', error: 'no list of releases' } };
      },
      keepUnusedDataFor: 0,
    }),
    /** Rolls back to an earlier release. */
    rollBack: build.mutation<ReleasedAnswer, { remote: string; version: string }>({
      query: ({ remote, version }) => ({
        url: REGISTRY_PATHS.rollback(remote),
        method: 'POST',
        body: { version },
        timeout: ROLL_BACK_MS,
      }),
      extraOptions: FOR_STAFF,
      transformErrorResponse: ({ status, data }): RollbackFailure =>
        status === 401 ? { signedOut: true } : { reason: textIn(data, 'message'), check: textIn(data, 'check') },
    }),
  }),
});

function fieldsOf(body: unknown): FieldErrors | undefined {
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
  return typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : undefined;
}

function textIn(body: unknown, key: string): string | undefined {
  const text = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' && text ? text : undefined;
}

export const {
  useSignInMutation,
  useRequestLinkMutation,
  useSignInByLinkMutation,
  useSetPasswordMutation,
  useSignOutMutation,
  useReleasesQuery,
  useRollBackMutation,
} = staffApi;
