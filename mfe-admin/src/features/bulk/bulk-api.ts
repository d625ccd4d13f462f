import {
  type BulkJob,
  type BulkSelection,
  ENDPOINTS,
  type LeadCount,
  type NewBulkJob,
  type SkippedLead,
} from '@site/contracts';
import { saveBlob } from '../../shared/save-blob';
import { RETRIED } from '../lead-data/call-retries';
import { leadsApi } from '../lead-data/leads-api';

/** API calls that act on many leads. */
export const bulkApi = leadsApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many leads a search finds. */
    count: build.query<LeadCount, string>({
      query: (query) => `${ENDPOINTS.leadsCount}?${query}`,
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    beginBulk: build.mutation<BulkJob, NewBulkJob>({
      query: (job) => ({ url: ENDPOINTS.leadsBulk, method: 'POST', body: job }),
    }),
    bulkJob: build.query<BulkJob, string>({
      query: (id) => ENDPOINTS.leadsBulkJob(id),
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
    /** All skipped leads; the job itself names only the first ones. */
    skippedLeads: build.query<SkippedLead[], string>({
      query: (id) => `${ENDPOINTS.leadsBulkJob(id)}?skipped=all`,
      transformResponse: ({ skippedLeads }: BulkJob) => skippedLeads,
      keepUnusedDataFor: 0,
      extraOptions: RETRIED,
    }),
  }),
});

/** Saves the selection as CSV. @throws Error when it cannot be read */
export async function exportSelected(selection: BulkSelection): Promise<void> {
  const answer = await fetch(ENDPOINTS.leadsExport, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(selection),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  saveBlob(await answer.blob(), 'leads.csv');
}
