import { ENDPOINTS, type LeadExport, type NewPerson, type Person } from '@site/contracts';
import { COMMON, staffApi } from '../session/staff-api';

/** Staff accounts, for owners. */
const peopleApi = staffApi.enhanceEndpoints({ addTagTypes: ['people'] }).injectEndpoints({
  endpoints: (build) => ({
    people: build.query<Person[], void>({
      query: () => ENDPOINTS.people,
      ...COMMON,
      providesTags: ['people'],
      keepUnusedDataFor: 0,
    }),
    /** Who has exported which leads, newest first. */
    leadExports: build.query<LeadExport[], void>({
      query: () => ENDPOINTS.leadExports,
      ...COMMON,
      keepUnusedDataFor: 0,
    }),
    invite: build.mutation<Person, NewPerson>({
      query: (body) => ({ url: ENDPOINTS.people, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: ['people'],
    }),
    changeRole: build.mutation<Person, Pick<Person, 'id' | 'role'>>({
      query: ({ id, role }) => ({ url: ENDPOINTS.person(id), method: 'PATCH', body: { role } }),
      ...COMMON,
      invalidatesTags: ['people'],
    }),
    removePerson: build.mutation<unknown, string>({
      query: (id) => ({ url: ENDPOINTS.person(id), method: 'DELETE' }),
      ...COMMON,
      invalidatesTags: ['people'],
    }),
  }),
});

export const {
  usePeopleQuery,
  useLeadExportsQuery,
  useInviteMutation,
  useChangeRoleMutation,
  useRemovePersonMutation,
} = peopleApi;
