/** How far below the screen a slot's code is fetched. */
const NEAR = '600px 0px';

/** Opens when its element comes near the screen, is touched or gets the focus. */
export class SlotGate {
  readonly opened: Promise<void>;
  private open: () => void = () => undefined;

  constructor(open: boolean) {
    this.opened = open
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.open = resolve;
        });
  }

  watch(element: HTMLElement, awaited: boolean): () => void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) stop();
      },
      { rootMargin: NEAR },
    );
    const events = ['pointerdown', 'touchstart', 'focusin', 'input'] as const;
    const stop = () => {
      this.open();
      observer.disconnect();
      for (const event of events) element.removeEventListener(event, stop);
    };
    for (const event of events) element.addEventListener(event, stop, { passive: true });
    if (awaited) stop();
    else observer.observe(element);
    return () => observer.disconnect();
  }
}
