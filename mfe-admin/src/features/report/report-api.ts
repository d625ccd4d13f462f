import {
  type CampaignCost,
  type CostChange,
  type CostImport,
  type CostImportAnswer,
  ENDPOINTS,
  type Report,
  type StaffMember,
} from '@site/contracts';
import { COMMON, staffApi } from '../session/staff-api';

/** Days, both inclusive. Without them, the API chooses. */
export interface ReportTime {
  from?: string;
  to?: string;
}

/** The owner's figures, and campaign costs. */
const reportApi = staffApi.enhanceEndpoints({ addTagTypes: ['report'] }).injectEndpoints({
  endpoints: (build) => ({
    report: build.query<Report, ReportTime>({
      query: (params) => ({ url: ENDPOINTS.report, params }),
      ...COMMON,
      providesTags: ['report'],
      keepUnusedDataFor: 0,
    }),
    colleagues: build.query<StaffMember[], void>({ query: () => `${ENDPOINTS.staff}?former=true`, ...COMMON }),
    costs: build.query<CampaignCost[], ReportTime>({
      query: (params) => ({ url: ENDPOINTS.reportCosts, params }),
      ...COMMON,
      providesTags: ['report'],
      keepUnusedDataFor: 0,
    }),
    costChanges: build.query<CostChange[], void>({
      query: () => ENDPOINTS.reportCostChanges,
      ...COMMON,
      providesTags: ['report'],
      keepUnusedDataFor: 0,
    }),
    saveCost: build.mutation<unknown, { campaign: string; month: string; cents: number | null }>({
      query: (body) => ({ url: ENDPOINTS.reportCosts, method: 'PUT', body, responseHandler: 'content-type' }),
      ...COMMON,
      invalidatesTags: ['report'],
    }),
    importCosts: build.mutation<CostImportAnswer, CostImport>({
      query: (body) => ({ url: ENDPOINTS.reportCostsImport, method: 'POST', body }),
      ...COMMON,
      invalidatesTags: (answer) => (answer?.isStored ? ['report'] : []),
    }),
  }),
});

export const {
  useReportQuery,
  useCostsQuery,
  useCostChangesQuery,
  useColleaguesQuery,
  useSaveCostMutation,
  useImportCostsMutation,
} = reportApi;
