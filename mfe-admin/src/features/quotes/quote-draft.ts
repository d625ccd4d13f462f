import type { QuotePatch, QuoteRequest, RequestStatus } from '@site/contracts';

/** The fields that staff type in and then save. */
export type Draft = Pick<QuoteRequest, 'notes' | 'quotedPrice' | 'netProfit'>;

/** Drafts by the request's id. */
export type Drafts = Readonly<Record<string, Draft>>;

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

/** A draft that is saved is no draft; what was typed while it was on its way still is. */
export function withoutSaved(drafts: Drafts, id: string, saved: QuotePatch): Drafts {
  const { [id]: draft, ...others } = drafts;
  if (!draft) return drafts;
  const same =
    draft.notes === saved.notes && draft.quotedPrice === saved.quotedPrice && draft.netProfit === saved.netProfit;
  return same ? others : drafts;
}
