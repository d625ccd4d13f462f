import { type ComponentType, createContext, useContext } from 'react';
import type { SlotName, SlotProps } from '../slots.js';

/** What the shell provides to platform components. Constant for the life of a document. */
export interface Host {
  /** Renders the remote that fills a slot, or the fallback with the phone number. */
  SlotOutlet: ComponentType<{ [N in SlotName]: { name: N; slotProps: SlotProps[N] } }[SlotName]>;
  /** URL of the icon sprite; empty if the document contains it, with `icon-` before each name. */
  iconSprite: string;
  /** Scheme and host of the public site, without a trailing slash. */
  origin: string;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: render inside the shell, or inside MockHost from @site/platform/mock-host');
  return host;
}
