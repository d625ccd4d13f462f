import { type ReactNode, useMemo } from 'react';
import { type Host, HostContext } from '../host/host.js';
import { RouteContext } from '../router/navigate.js';

export interface MockHostProps {
  children: ReactNode;
  path?: string;
  params?: Readonly<Record<string, string>>;
  /** What differs from the defaults. The same object while nothing changes, or all users of the host render anew. */
  host?: Partial<Host>;
}

const NONE: Readonly<Record<string, string>> = {};

/** In place of another frontend's part: which slot it is, and what the page gives to it. */
export const EmptySlot: Host['SlotOutlet'] = ({ name, slotProps }) => (
  <div data-slot={name} style={{ padding: '1rem', border: '2px dashed currentColor' }}>
    Slot: {name}
    {Object.keys(slotProps).length > 0 && <code> {JSON.stringify(slotProps)}</code>}
  </div>
);

/** Stands in for the shell where a remote runs alone: the same contexts around the same platform. */
export function MockHost({ children, path = '/', params = NONE, host }: MockHostProps) {
  const value = useMemo<Host>(
    () => ({
      SlotOutlet: EmptySlot,
      iconSprite: '/icons.svg',
      origin: 'http://localhost',
      ...host,
    }),
    [host],
  );
  const route = useMemo(() => ({ path, params }), [path, params]);
  return (
    <HostContext value={value}>
      <RouteContext value={route}>{children}</RouteContext>
    </HostContext>
  );
}
