import type { UploadField } from '@site/contracts';
import { isTransient } from '../submission/retry-policy';
import type { Sent, sendFile, Transfer } from './send-file';

export type UploadState = 'waiting' | 'sending' | 'reconnecting' | 'done' | 'failed';

/** One chosen file and where it stands. Never changed: a new object takes its place. */
export interface Upload {
  readonly id: number;
  readonly field: UploadField;
  readonly file: File;
  readonly state: UploadState;
  /** Bytes of the file that have left. */
  readonly sent: number;
  /** Once done: the path that the form sends. */
  readonly path?: string;
  /** Once failed for good: the server's words. */
  readonly reason?: string;
}

export interface QueueOptions {
  send: typeof sendFile;
  onSettled?: (upload: Upload) => void;
  wait?: (ms: number) => Promise<void>;
}

const SIDE_BY_SIDE = 3;
const RECONNECT_DELAY_MS = 1_000;

export const isPending = ({ state }: Upload) => state !== 'done' && state !== 'failed';

/**
 * The files of one form, in the order in which they were chosen: a store for `useSyncExternalStore`.
 * Each goes in its own request, at most three side by side. A dropped connection is tried once more unasked.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  readonly #transfers = new Map<number, Transfer | undefined>();
  readonly #listeners = new Set<() => void>();
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  readonly all = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(field: UploadField, files: readonly File[]): void {
    const added = files.map((file) => {
      this.#lastId += 1;
      return { id: this.#lastId, field, file, state: 'waiting', sent: 0 } as const;
    });
    this.#set([...this.#uploads, ...added]);
    this.#startNext();
  }

  /** Cancels what is under way and forgets the file. */
  remove(id: number): void {
    this.#stop(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    this.#startNext();
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0, reason: undefined });
    this.#startNext();
  }

  clear(): void {
    for (const id of [...this.#transfers.keys()]) this.#stop(id);
    this.#set([]);
  }

  #startNext(): void {
    for (const upload of this.#uploads) {
      if (this.#transfers.size >= SIDE_BY_SIDE) return;
      if (upload.state === 'waiting' && !this.#transfers.has(upload.id)) void this.#run(upload);
    }
  }

  async #run({ id, field, file }: Upload): Promise<void> {
    // Taken before the first await: the place counts from now on.
    this.#transfers.set(id, undefined);
    const first = await this.#send(id, field, file);
    if (!first) return;
    const last = 'path' in first || !isTransient(first.status) ? first : await this.#reconnect(id, field, file);
    if (!last) return;
    this.#transfers.delete(id);
    this.#change(
      id,
      'path' in last
        ? { state: 'done', sent: file.size, path: last.path }
        : { state: 'failed', reason: isVerdict(last.status) ? last.reason : undefined },
    );
    const settled = this.#uploads.find((upload) => upload.id === id);
    if (settled) this.#options.onSettled?.(settled);
    this.#startNext();
  }

  async #reconnect(id: number, field: UploadField, file: File): Promise<Sent | undefined> {
    this.#change(id, { state: 'reconnecting', sent: 0 });
    const place = this.#transfers.get(id);
    await (this.#options.wait ?? sleep)(RECONNECT_DELAY_MS);
    // Removed meanwhile, or removed and tried again by hand.
    if (!this.#transfers.has(id) || this.#transfers.get(id) !== place) return undefined;
    return this.#send(id, field, file);
  }

  /** Undefined when the file was removed meanwhile. */
  async #send(id: number, field: UploadField, file: File): Promise<Sent | undefined> {
    this.#change(id, { state: 'sending', sent: 0 });
    const transfer = this.#options.send(field, file, (sent) => this.#change(id, { sent }));
    this.#transfers.set(id, transfer);
    const result = await transfer.done;
    return this.#transfers.get(id) === transfer ? result : undefined;
  }

  #stop(id: number): void {
    this.#transfers.get(id)?.abort();
    this.#transfers.delete(id);
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** The server has looked at the file and will not take it: sending it again changes nothing. */
function isVerdict(status: number): boolean {
  return status === 400 || status === 413 || status === 415;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
