import { type ReactNode, useMemo } from 'react';
import { type Host, HostContext } from '../host/host';
import { RouteContext } from '../router/navigate';

export interface MockHostProps {
  children: ReactNode;
  path?: string;
  params?: Record<string, string>;
  host?: Partial<Host>;
}

const MockSlot: Host['SlotOutlet'] = ({ name }) => <div data-slot={name}>Slot: {name}</div>;

/** Stands in for the shell where a remote runs alone: same contexts, slots shown as outlined boxes. */
export function MockHost({ children, path = '/', params = {}, host }: MockHostProps) {
  const value = useMemo<Host>(
    () => ({
      SlotOutlet: MockSlot,
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
