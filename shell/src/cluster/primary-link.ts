import type { PrimaryMessage, RenewReason, WorkerMessage } from './group-messages';

export interface Orders {
  refresh(): Promise<void>;
  retire(): void;
}

/** A serving process's connection to the primary. */
export class PrimaryLink {
  private readonly waiting = new Map<number, (error?: string) => void>();
  private nextId = 1;
  private mayServe: (() => void) | undefined;

  constructor(private readonly orders: Orders) {
    process.on('message', (message: PrimaryMessage) => this.onMessage(message));
  }

  /** Reports that everything is loaded. Resolves when this process may serve. */
  loaded(inUse: string[], refused: Record<string, string>): Promise<void> {
    return new Promise((resolve) => {
      this.mayServe = resolve;
      send({ type: 'loaded', inUse, refused });
    });
  }

  serving(): void {
    send({ type: 'serving' });
  }

  /** Resolves when all other processes have checked for releases. */
  refreshOthers(): Promise<void> {
    return this.ask((id) => ({ type: 'refresh', id }));
  }

  /** Resolves when another build serves; this process will then be asked to retire. @throws Error with the reason */
  replace(build: string, needs: string[]): Promise<void> {
    return this.ask((id) => ({ type: 'replace', id, build, needs }));
  }

  /** Asks for another process to replace this one: its memory is nearly full, or `reason`. */
  renew(percent: number, needs: string[], reason?: RenewReason): void {
    send({ type: 'renew', percent, needs, reason });
  }

  private ask(message: (id: number) => WorkerMessage): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (error) => (error === undefined ? resolve() : reject(new Error(error))));
      send(message(id));
    });
  }

  private onMessage(message: PrimaryMessage): void {
    if (message.type === 'serve') this.mayServe?.();
    if (message.type === 'retire') this.orders.retire();
    if (message.type === 'refresh') {
      void this.orders.refresh().finally(() => send({ type: 'refreshed', id: message.id }));
    }
    if (message.type === 'answer') {
      this.waiting.get(message.id)?.(message.error);
      this.waiting.delete(message.id);
    }
  }
}

/** Reports to the primary why this process will not serve. Resolves when the message is sent. */
export function reportFailure(reason: string): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send) return resolve();
    process.send({ type: 'failed', reason } satisfies WorkerMessage, () => resolve());
  });
}

function send(message: WorkerMessage): void {
  // If the primary has exited, this process ends anyway.
  process.send?.(message, undefined, {}, () => undefined);
}
