import {
  ENDPOINTS,
  type OpenSession,
  type PasswordChange,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorSetup,
} from '@site/contracts';
import { COMMON, staffApi } from '../session/staff-api';

/** The account's own password and sessions. */
const accountApi = staffApi.enhanceEndpoints({ addTagTypes: ['sessions', 'second-factor'] }).injectEndpoints({
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
    secondFactor: build.query<SecondFactor, void>({
      query: () => ENDPOINTS.secondFactor,
      ...COMMON,
      providesTags: ['second-factor'],
      keepUnusedDataFor: 0,
    }),
    setUpSecondFactor: build.mutation<SecondFactorSetup, { currentPassword: string }>({
      query: (body) => ({ url: ENDPOINTS.secondFactor, method: 'POST', body }),
      ...COMMON,
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, { code: string }>({
      query: (body) => ({ url: ENDPOINTS.secondFactorConfirm, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: ['second-factor'],
    }),
    endSecondFactor: build.mutation<unknown, { currentPassword: string }>({
      query: (body) => ({ url: ENDPOINTS.secondFactorEnd, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: ['second-factor'],
    }),
    changePassword: build.mutation<unknown, PasswordChange>({
      query: (body) => ({ url: ENDPOINTS.ownPassword, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: ['sessions'],
    }),
  }),
});

export const {
  useSessionsQuery,
  useEndSessionMutation,
  useSecondFactorQuery,
  useSetUpSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useChangePasswordMutation,
} = accountApi;
