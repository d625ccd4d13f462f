/** Distance below the viewport that counts as near. */
const NEAR = '600px 0px';
const TOUCHES = ['pointerdown', 'touchstart', 'focusin', 'input'] as const;

/** Flags at the root whether an element is in view, so that overlapping elements hide. @returns Stops watching. */
export function tellInView(element: Element): () => void {
  const tell = (isInView: boolean) => document.documentElement.toggleAttribute('data-form-in-view', isInView);
  const observer = new IntersectionObserver(([entry]) => tell(entry?.isIntersecting ?? false));
  observer.observe(element);
  return () => {
    observer.disconnect();
    tell(false);
  };
}

/** Calls back once, when an element comes near the viewport, is touched or gets the focus. @returns Stops watching. */
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
