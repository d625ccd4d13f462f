import { useEffect, useState } from 'react';
import { useDeskSelector } from '../lead-data/desk-store';

/** How many leads have arrived since the user last looked at this page. */
export function useUnseen(): number {
  const arrivals = useDeskSelector(({ deskUi }) => deskUi.arrivals);
  const [looking, setLooking] = useState(() => document.hasFocus());
  const [seen, setSeen] = useState(arrivals);
  if (looking && seen !== arrivals) setSeen(arrivals);
  useEffect(() => {
    const look = () => setLooking(true);
    const leave = () => setLooking(false);
    addEventListener('focus', look);
    addEventListener('blur', leave);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('blur', leave);
    };
  }, []);
  return looking ? 0 : arrivals - seen;
}
