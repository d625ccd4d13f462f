import type { SlotName, SlotProps } from '@site/platform';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SlotOutlet } from './slot-outlet';

interface Stranded {
  name: SlotName;
  slotProps: SlotProps[SlotName];
  place: Element;
  serverElements: readonly Element[];
}

/**
 * Hydrates the slots in the server's HTML when its page never will: one team's form works even if another team's page
 * has failed. React ignores that HTML, so each slot renders there through a portal.
 */
export function StrandedSlots({ onReady }: { onReady: () => void }) {
  const [slots, setSlots] = useState<readonly Stranded[]>([]);
  useEffect(() => {
    setSlots([...document.querySelectorAll('#main [data-slot]')].map(describe));
    onReady();
  }, [onReady]);
  return slots.map(({ name, slotProps, place, serverElements }, index) =>
    createPortal(
      <SlotOutlet {...outletProps(name, slotProps)} serverElements={serverElements} />,
      place,
      `${name}-${index}`,
    ),
  );
}

function describe(place: Element): Stranded {
  // The outlet wrote it on the server.
  const name = place.getAttribute('data-slot') as SlotName;
  const slotProps = JSON.parse(place.getAttribute('data-slot-props') ?? '{}') as SlotProps[SlotName];
  place.removeAttribute('data-slot');
  return { name, slotProps, place, serverElements: [...place.children] };
}

const outletProps = (name: SlotName, slotProps: SlotProps[SlotName]) =>
  // The outlet's props are a union over all names; TypeScript cannot narrow a name read at run time.
  ({ name, slotProps }) as { name: 'quote-form'; slotProps: SlotProps['quote-form'] };
