import { MESSAGES, type QuoteRequest } from '@site/contracts';
import { toast } from '@site/platform';
import type { LeadCallFailure } from '../lead-data/call-retries';
import type { DeskThunk } from '../lead-data/desk-store';
import { leadsApi } from '../lead-data/leads-api';
import { applyRecord, readLead } from '../lead-data/list-actions';

/** Removes a file of an open request permanently. A file that another user removed counts as removed. */
export function removeProjectFile({ id }: QuoteRequest, path: string): DeskThunk<Promise<void>> {
  return async (dispatch) => {
    const { error } = await dispatch(leadsApi.endpoints.removeFile.initiate({ id, path }, { track: false }));
    const status = error && (error as LeadCallFailure).status;
    if (status === 401) return;
    if (status !== undefined && status !== 404) {
      toast({
        title: 'Removal failed',
        description: 'The file could not be removed. Please try again.',
        variant: 'destructive',
      });
    } else toast({ title: MESSAGES.quoteRequestUpdated });
    const result = await dispatch(readLead('quote-request', id));
    if (typeof result === 'object') dispatch(applyRecord('quote-request', result.lead));
  };
}
