import { keep, readKept } from './browser-storage';

/** Choices made on this page, also without storage. */
const made = new Set<string>();

/** Whether this browser made a choice; until then, it is not made. */
export const isChosen = (key: string): boolean => made.has(key) || readKept('localStorage', key) === 'on';

/** Makes or withdraws a choice. */
export function choose(key: string, on: boolean): void {
  if (on) made.add(key);
  else made.delete(key);
  keep('localStorage', key, on ? 'on' : undefined);
}
