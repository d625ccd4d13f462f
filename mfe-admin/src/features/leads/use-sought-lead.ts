import { useEffect, useState } from 'react';
import { useDeskDispatch } from '../lead-data/desk-store';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { readLead } from '../lead-data/list-actions';

interface SoughtLeadOptions {
  spec: LeadKindSpec;
  /** The lead that the address names. */
  id: string | undefined;
  /** What is known of it. */
  lead: Lead | undefined;
  /** Whether the list in which it is expected was read, or could not be. */
  isListRead: boolean;
  onFound: (lead: Lead) => void;
  onGone: () => void;
}

export interface SoughtLead {
  state: 'none' | 'reading' | 'failed';
  retry: () => void;
}

/**
 * Reads the lead that the address names when no list that was read has it: a reload, a new sign-in or a link lead to
 * any lead, however far down its list it stands and whatever has become of it.
 */
export function useSoughtLead({ spec, id, lead, isListRead, onFound, onGone }: SoughtLeadOptions): SoughtLead {
  const { kind } = spec;
  const dispatch = useDeskDispatch();
  // What has been shown here and is known no longer was deleted: that is told by whoever heard of it.
  const [shownId, setShownId] = useState<string>();
  const [failedId, setFailedId] = useState<string>();
  if (lead && shownId !== id) setShownId(id);
  if (!id && shownId) setShownId(undefined);
  const soughtId = !lead && isListRead && id !== shownId ? id : undefined;
  const failed = soughtId !== undefined && soughtId === failedId;

  useEffect(() => {
    if (!soughtId || failed) return;
    let isWanted = true;
    void dispatch(readLead(kind, soughtId)).then((sought) => {
      if (!isWanted) return;
      if (sought === 'failed') setFailedId(soughtId);
      else if (sought === 'gone') onGone();
      else onFound(sought.lead);
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, kind, soughtId, failed, onFound, onGone]);

  return {
    state: failed ? 'failed' : soughtId ? 'reading' : 'none',
    retry: () => setFailedId(undefined),
  };
}
