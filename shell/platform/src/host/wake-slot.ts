import type { SlotName } from '../slots.js';

const key = (name: SlotName) => `wake.${name}`;

/**
 * Has the slot's code loaded as soon as a page of this tab shows the slot, near the screen or not: something in it
 * waits to go on, such as a submission that was made without a connection. Does nothing where storage is disabled.
 */
export function wakeSlot(name: SlotName, awaited: boolean): void {
  try {
    if (awaited) sessionStorage.setItem(key(name), '1');
    else sessionStorage.removeItem(key(name));
  } catch {
    // It goes on when somebody comes near it.
  }
}

/** For the host: whether the slot's code is to be loaded at once. */
export function isSlotAwaited(name: SlotName): boolean {
  try {
    return sessionStorage.getItem(key(name)) !== null;
  } catch {
    return false;
  }
}
