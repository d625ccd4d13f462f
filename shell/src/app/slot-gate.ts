import { whenNear } from './when-near';

/** Opens when its element comes near the viewport, is touched or gets the focus. */
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

  watch(element: HTMLElement, awaited: boolean): (() => void) | undefined {
    if (!awaited) return whenNear(element, this.open);
    this.open();
    return undefined;
  }
}
