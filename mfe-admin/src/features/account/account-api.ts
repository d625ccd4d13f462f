import { ENDPOINTS, type OpenSession, type PasswordChange } from '@site/contracts';
import { FOR_STAFF, failureOf, staffApi } from '../session/staff-api';

const COMMON = { extraOptions: FOR_STAFF, transformErrorResponse: failureOf };

/** One's own password and sessions. */
const accountApi = staffApi.enhanceEndpoints({ addTagTypes: ['sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<OpenSession[], void>({
      query: () => ENDPOINTS.ownSessions,
      ...COMMON,
      providesTags: ['sessions'],
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<unknown, string>({
      query: (id) => ({ url: ENDPOINTS.ownSession(id), method: 'DELETE' }),
      ...COMMON,
      invalidatesTags: ['sessions'],
    }),
    changePassword: build.mutation<unknown, PasswordChange>({
      query: (body) => ({ url: ENDPOINTS.ownPassword, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: ['sessions'],
    }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useChangePasswordMutation } = accountApi;
