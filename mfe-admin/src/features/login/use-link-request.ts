import { useRef, useState } from 'react';
import { requestSignInLink } from '../session/session-api';

/** Asking for a sign-in link, and what became of it. */
export interface LinkRequest {
  busy: boolean;
  /** The address that was asked for last; it may have no account. */
  sentTo?: string;
  failure?: string;
  ask(email: string): Promise<void>;
}

export function useLinkRequest(): LinkRequest {
  const [state, setState] = useState<Omit<LinkRequest, 'ask'>>({ busy: false });
  const asking = useRef(false);
  async function ask(email: string) {
    if (asking.current) return;
    asking.current = true;
    setState({ busy: true });
    const result = await requestSignInLink({ email });
    asking.current = false;
    setState(result.ok ? { busy: false, sentTo: email } : { busy: false, failure: result.message });
  }
  return { ...state, ask };
}
