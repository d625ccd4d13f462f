import type { SlotName } from '../slots.js';

const key = (name: SlotName) => `wake.${name}`;

/**
 * Loads the slot's code as soon as a page of this tab shows the slot, near the viewport or not: something in it waits
 * to continue, such as a submission made offline. Does nothing where storage is disabled.
 */
export function wakeSlot(name: SlotName, awaited: boolean): void {
  try {
    if (awaited) sessionStorage.setItem(key(name), '1');
    else sessionStorage.removeItem(key(name));
  } catch {
    // It continues when the visitor comes near it.
  }
}

/** For the host: whether to load the slot's code immediately. */
export function isSlotAwaited(name: SlotName): boolean {
  try {
    return sessionStorage.getItem(key(name)) !== null;
  } catch {
    return false;
  }
}
