import { useRef } from 'react';
import { type StaffFailure, useRequestSignInLinkMutation } from '../session/staff-api';

/** Asking for a sign-in link, and what became of it. */
export interface LinkRequest {
  busy: boolean;
  /** The address that was asked for last; it may have no account. */
  sentTo?: string;
  failure?: string;
  ask(email: string): Promise<void>;
}

export function useLinkRequest(): LinkRequest {
  const [request, { isLoading: busy, isSuccess, error, originalArgs }] = useRequestSignInLinkMutation();
  const asking = useRef(false);
  async function ask(email: string) {
    if (asking.current) return;
    asking.current = true;
    await request({ email });
    asking.current = false;
  }
  return {
    busy,
    sentTo: isSuccess ? originalArgs?.email : undefined,
    failure: error && (error as StaffFailure).message,
    ask,
  };
}
