let pressed = false;

if (typeof window !== 'undefined') {
  const set = (value: boolean) => () => {
    pressed = value;
  };
  addEventListener('pointerdown', set(true), { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, set(false), { capture: true, passive: true });
}

/**
 * Runs immediately, or after a pressed pointer is released and its click delivered. A message that appears between
 * press and release would move the page, and the click would miss its button.
 */
export function afterRelease(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const later = () => {
    removeEventListener('pointerup', later);
    removeEventListener('pointercancel', later);
    setTimeout(run);
  };
  addEventListener('pointerup', later);
  addEventListener('pointercancel', later);
}
