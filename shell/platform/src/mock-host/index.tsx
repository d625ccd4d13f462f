import { type ReactNode, useMemo } from 'react';
import { type Host, HostContext } from '../host/host.js';
import { RouteContext } from '../router/navigate.js';

export interface MockHostProps {
  children: ReactNode;
  path?: string;
  params?: Readonly<Record<string, string>>;
  /** Overrides of the defaults. Keep the object stable, or all users of the host render again. */
  host?: Partial<Host>;
}

const NONE: Readonly<Record<string, string>> = {};

/** Replaces another frontend's part: shows the slot's name, and the props from the page. */
export const EmptySlot: Host['SlotOutlet'] = ({ name, slotProps }) => (
  <div data-slot={name} style={{ padding: '1rem', border: '2px dashed currentColor' }}>
    Slot: {name}
    {Object.keys(slotProps).length > 0 && <code> {JSON.stringify(slotProps)}</code>}
  </div>
);

/** Replaces the shell where a remote runs alone: the same contexts around the same platform. */
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
