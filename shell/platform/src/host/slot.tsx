import type { ComponentProps } from 'react';
import type { SlotName, SlotProps } from '../slots.js';
import { type Host, useHost } from './host.js';

/** A place on a page that another remote fills: `<Slot name="quote-form" services={['roofing']} />`. */
export function Slot<N extends SlotName>({ name, ...slotProps }: { name: N } & SlotProps[N]) {
  const { SlotOutlet } = useHost();
  // The outlet's props are the union over all names; a generic name cannot be narrowed to one of them.
  const outlet = { name, slotProps } as unknown as ComponentProps<Host['SlotOutlet']>;
  return <SlotOutlet {...outlet} />;
}
