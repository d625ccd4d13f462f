import { brand } from '@site/contracts';
import { CallSheet } from '@site/platform/host';
import { useSyncExternalStore } from 'react';
import { NOT_READY_NOTE } from './not-ready-note';
import { isInUse } from './preserved-elements';

/** Time between two attempts while the visitor does not touch the form. */
const PAUSE_MS = 15_000;
/** Minimum pause, so that typing does not cause a request per letter. */
const SHORTEST_PAUSE_MS = 2_000;
const TOUCHES = ['pointerdown', 'input', 'submit'] as const;

/**
 * Loads a slot's content, and retries while the server's HTML must stay: offline, or when a visitor has begun to fill
 * it in. Otherwise it throws the failure.
 */
export class SlotTimeout {
  private late = false;
  private readonly listeners = new Set<() => void>();

  /** Loading has failed, and the input is kept. */
  readonly isLate = (): boolean => this.late;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async load<T>(read: () => Promise<T> | T, place: () => HTMLElement | null): Promise<T> {
    for (;;) {
      try {
        const part = await read();
        this.end();
        return part;
      } catch (error) {
        const element = place();
        if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        else if (element && isInUse([element])) {
          this.setLate(true);
          await touchOrPause(element);
        } else throw error;
      }
    }
  }

  /** There is nothing left to wait for. */
  end(): void {
    this.setLate(false);
  }

  private setLate(late: boolean): void {
    if (this.late === late) return;
    this.late = late;
    for (const listener of this.listeners) listener();
  }
}

/**
 * The phone number next to a form that does not work yet. It renders separately: an update around the form would remove
 * the form. Always in the document, so that it can be shown before any of this code loads.
 */
export function NotReadyNote({ timeout }: { timeout: SlotTimeout }) {
  const late = useSyncExternalStore(timeout.subscribe, timeout.isLate, () => false);
  return (
    <div role="status">
      <div hidden={!late} {...{ [NOT_READY_NOTE]: '' }}>
        <CallInstead>This form is still loading, and cannot be sent yet.</CallInstead>
      </div>
    </div>
  );
}

/** Below a form that failed with input in it. */
export function BrokenNote() {
  return (
    <div role="status">
      <CallInstead>Something went wrong with this form, and it cannot be sent.</CallInstead>
    </div>
  );
}

function CallInstead({ children }: { children: string }) {
  return (
    <CallSheet isNote>
      {children} What you have entered stays here. You can also call us: we answer {brand.hours.display},{' '}
      {brand.hours.time}
    </CallSheet>
  );
}

async function touchOrPause(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SHORTEST_PAUSE_MS));
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) element.removeEventListener(touch, done, true);
      resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    for (const touch of TOUCHES) element.addEventListener(touch, done, true);
  });
}
