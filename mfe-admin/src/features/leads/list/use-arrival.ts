import { useEffect, useState } from 'react';
import { useDeskSelector } from '../../lead-data/desk-store';
import type { Lead } from '../../lead-data/lead-kind';

const SETTLED_MS = 400;

/** The lead that has just arrived at the top of this list, while it slides in. */
export function useArrival(items: readonly Lead[]): string | undefined {
  const arrived = useDeskSelector(({ deskUi }) => deskUi.arrived?.id);
  const [before, setBefore] = useState(arrived);
  const [sliding, setSliding] = useState<string>();
  if (arrived !== before) {
    setBefore(arrived);
    setSliding(items[0]?.id === arrived ? arrived : undefined);
  }
  useEffect(() => {
    if (!sliding) return;
    const timer = setTimeout(() => setSliding(undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [sliding]);
  return sliding;
}
