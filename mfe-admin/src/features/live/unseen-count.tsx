import { useEffect } from 'react';
import { useUnseen } from './unseen';

/** Reports new leads to the page's title. */
export function UnseenCount({ onCount }: { onCount: (count: number) => void }) {
  const unseen = useUnseen();
  useEffect(() => {
    onCount(unseen);
  }, [unseen, onCount]);
  return null;
}
