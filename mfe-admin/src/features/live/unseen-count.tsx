import { useEffect } from 'react';
import { useUnseen } from './unseen';

/** Tells the page's title what is new. */
export function UnseenCount({ onCount }: { onCount: (count: number) => void }) {
  const unseen = useUnseen();
  useEffect(() => {
    onCount(unseen);
  }, [unseen, onCount]);
  return null;
}
