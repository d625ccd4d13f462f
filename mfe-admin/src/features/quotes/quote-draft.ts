import type { QuotePatch, QuoteRequest, RequestStatus } from '@site/contracts';

/** The fields that staff type in and then save. */
export type Draft = Pick<QuoteRequest, 'notes' | 'quotedPrice' | 'netProfit'>;

export function draftOf({ notes, quotedPrice, netProfit }: QuoteRequest): Draft {
  return { notes, quotedPrice, netProfit };
}

export function isUnsaved(draft: Draft, request: QuoteRequest): boolean {
  return (
    draft.notes !== request.notes || draft.quotedPrice !== request.quotedPrice || draft.netProfit !== request.netProfit
  );
}

/** What Save Details sends, and with a status what moving a request sends (spec.md §4). */
export function patchOf(draft: Draft, purchased: boolean, status?: RequestStatus): QuotePatch {
  return { ...(status && { status }), ...draft, purchased };
}
