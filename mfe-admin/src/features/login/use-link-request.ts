import { useRef } from 'react';
import { type LinkKind, type StaffFailure, useRequestLinkMutation } from '../session/staff-api';

/** A request for a mailed link, and its result. */
export interface LinkRequest {
  kind: LinkKind;
  busy: boolean;
  /** The address requested last; it may have no account. */
  sentTo?: string;
  failure?: string;
  ask(email: string): Promise<void>;
}

export function useLinkRequest(kind: LinkKind): LinkRequest {
  const [request, { isLoading: busy, isSuccess, error, originalArgs }] = useRequestLinkMutation();
  const asking = useRef(false);
  async function ask(email: string) {
    if (asking.current) return;
    asking.current = true;
    await request({ kind, email });
    asking.current = false;
  }
  return {
    kind,
    busy,
    sentTo: isSuccess ? originalArgs?.email : undefined,
    failure: error && (error as StaffFailure).message,
    ask,
  };
}
