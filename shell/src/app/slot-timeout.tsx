import { brand } from '@site/contracts';
import { CallSheet } from '@site/platform/host';
import { useSyncExternalStore } from 'react';
import { NOT_READY_NOTE } from './not-ready-note';
import { pauseAfter } from './pause-after';
import { isInUse } from './preserved-elements';
import { RemoteError } from './runtime';

/** How often loading is tried again for a form that nobody uses. Other failures are the code's own, and stay. */
const RETRIES: Partial<Record<RemoteError['reason'], number>> = { 'load-failed': 3, 'timed-out': 1 };
/** At most 8 s pass between two attempts. */
const LONGEST_PAUSE = 3;

/**
 * Loads a slot's content, and retries: a few times, so that the server's HTML survives a bad connection, and without end
 * while that HTML must stay: offline, or when a visitor has begun to fill it in. After that it throws the failure.
 */
export class SlotTimeout {
  private late = false;
  private readonly listeners = new Set<() => void>();

  /** Loading has failed, and is tried again. */
  readonly isLate = (): boolean => this.late;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async load<T>(read: () => Promise<T> | T, place: () => HTMLElement | null): Promise<T> {
    for (let failures = 0; ; ) {
      try {
        const part = await read();
        this.end();
        return part;
      } catch (error) {
        const element = place();
        const retries = error instanceof RemoteError ? (RETRIES[error.reason] ?? 0) : 0;
        if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        else if (failures < retries || (element && isInUse([element]))) {
          this.setLate(true);
          await pauseAfter(Math.min(failures++, LONGEST_PAUSE));
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
