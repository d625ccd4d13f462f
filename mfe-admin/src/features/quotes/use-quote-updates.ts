import { MESSAGES, type QuotePatch, type QuoteRequest, TIMING } from '@site/contracts';
import { toast } from '@site/platform';
import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type CallFailure, quotesApi, useUpdateQuoteMutation } from './quotes-api';

/** What staff do with a request; the button of it shows that it is under way. */
export type QuoteAction = 'save' | 'move' | 'close' | 'purchased';

export interface PendingUpdate {
  action: QuoteAction;
  patch: QuotePatch;
}

/** Changes of quote requests, one at a time for each of them: what is pressed meanwhile is ignored (spec.md §4). */
export function useQuoteUpdates() {
  const dispatch = useDispatch();
  const [send] = useUpdateQuoteMutation();
  const [pending, setPending] = useState<Readonly<Record<string, PendingUpdate | undefined>>>({});
  // State is a render late: the second press of a double click would pass.
  const busy = useRef(new Set<string>());

  /** The request as it now is; undefined when nothing was changed, which the person has then been told. */
  const update = useCallback(
    async (id: string, action: QuoteAction, patch: QuotePatch): Promise<QuoteRequest | undefined> => {
      if (busy.current.has(id)) return undefined;
      const refreshLists = () =>
        setTimeout(() => dispatch(quotesApi.util.invalidateTags(['Lists'])), TIMING.listRefreshDelay);
      busy.current.add(id);
      setPending((all) => ({ ...all, [id]: { action, patch } }));
      try {
        const result = await send({ id, patch }).unwrap();
        toast({ title: MESSAGES.requestUpdated });
        refreshLists();
        return result;
      } catch (error) {
        const { status } = error as CallFailure;
        // Somebody else has moved or deleted it: the lists of this desk are behind.
        if (status === 404 || status === 409) refreshLists();
        // A 401 leads to the login page; that it also failed is no news there.
        if (status !== 401) {
          toast({ title: MESSAGES.updateFailed, description: MESSAGES.quoteUpdateFailed, variant: 'destructive' });
        }
        return undefined;
      } finally {
        busy.current.delete(id);
        setPending(({ [id]: _, ...others }) => others);
      }
    },
    [dispatch, send],
  );

  return { pending, update };
}
