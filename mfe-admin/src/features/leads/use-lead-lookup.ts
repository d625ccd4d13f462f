import { useEffect, useState } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { readLead } from '../lead-data/list-actions';

interface LeadLookupOptions {
  spec: LeadKindSpec;
  /** The lead in the URL. */
  id: string | undefined;
  /** Its last known state. */
  lead: Lead | undefined;
  /** Whether the list that should contain it was read, or failed. */
  isListRead: boolean;
  onFound: (lead: Lead) => void;
  onGone: () => void;
}

export interface LeadLookup {
  state: 'none' | 'reading' | 'failed';
  retry: () => void;
}

/**
 * Reads the lead in the URL when no loaded list has it, so that a reload, a new sign-in or a link opens any lead,
 * regardless of its position and status.
 */
export function useLeadLookup({ spec, id, lead, isListRead, onFound, onGone }: LeadLookupOptions): LeadLookup {
  const { kind } = spec;
  const dispatch = useDeskDispatch();
  // A lead that was shown and is now unknown was deleted: the live feed announces that.
  const [shownId, setShownId] = useState<string>();
  const [failedId, setFailedId] = useState<string>();
  if (lead && shownId !== id) setShownId(id);
  if (!id && shownId) setShownId(undefined);
  const lookupId = !lead && isListRead && id !== shownId ? id : undefined;
  const failed = lookupId !== undefined && lookupId === failedId;

  useEffect(() => {
    if (!lookupId || failed) return;
    let isWanted = true;
    void dispatch(readLead(kind, lookupId)).then((result) => {
      if (!isWanted) return;
      if (result === 'failed') setFailedId(lookupId);
      else if (result === 'gone') onGone();
      else onFound(result.lead);
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, kind, lookupId, failed, onFound, onGone]);

  return {
    state: failed ? 'failed' : lookupId ? 'reading' : 'none',
    retry: () => setFailedId(undefined),
  };
}
