/** How far below the screen somebody is near. */
const NEAR = '600px 0px';
const TOUCHES = ['pointerdown', 'touchstart', 'focusin', 'input'] as const;

/** Calls back once, when an element comes near the screen, is touched or gets the focus. @returns Ends the watch. */
export function whenNear(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) near();
    },
    { rootMargin: NEAR },
  );
  const stop = () => {
    observer.disconnect();
    for (const touch of TOUCHES) element.removeEventListener(touch, near);
  };
  const near = () => {
    stop();
    run();
  };
  for (const touch of TOUCHES) element.addEventListener(touch, near, { passive: true });
  observer.observe(element);
  return stop;
}
