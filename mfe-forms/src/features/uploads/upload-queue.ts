import type { UploadField } from '@site/contracts';
import type { KeptFile } from '../submission/draft';
import { connectionBack, isOffline, retryDelay, sleep } from '../submission/retry-policy';
import type { Sent, sendFile, Transfer } from './send-file';

type UploadState = 'waiting' | 'sending' | 'reconnecting' | 'done' | 'failed';

/** One chosen file and its state. Immutable: a new object replaces it. */
export interface Upload {
  readonly id: number;
  readonly field: UploadField;
  readonly name: string;
  readonly size: number;
  /** Undefined if the file was chosen before a reload. */
  readonly file?: File;
  readonly state: UploadState;
  /** Bytes sent. */
  readonly sent: number;
  /** When it was chosen; once done, when it arrived. */
  readonly at: number;
  /** Once done: the path that the form sends. */
  readonly path?: string;
  /** Once failed: the server's message, if it has one for visitors. */
  readonly reason?: string;
  /** Once failed: it cannot be sent again. The server refused it, or a reload ended its upload. */
  readonly final?: boolean;
}

export interface QueueOptions {
  send: typeof sendFile;
  onSettled?: (upload: Upload) => void;
  wait?: (ms: number) => Promise<void>;
  offline?: () => boolean;
}

const SIDE_BY_SIDE = 3;
/** The file itself is gone with the page that had it. */
const LOST = { state: 'failed', sent: 0, final: true, reason: 'Not uploaded. Please choose it again.' } as const;

export const isPending = ({ state }: Upload) => state !== 'done' && state !== 'failed';

/** Whether the form sends it, or may still: only these count toward the limit. */
export const isSendable = ({ final }: Upload) => !final;

/**
 * The files of one form, in the order they were chosen: a store for `useSyncExternalStore`. Each has its own request,
 * at most three in parallel. A dropped connection is retried automatically.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  /** Running uploads, by id; undefined between two tries. */
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

  /** The files that a form sends. */
  readonly kept = (): KeptFile[] => this.chosen().filter(({ path }) => path);

  /** The files that a draft keeps: all but those that the server refused. */
  readonly chosen = (): KeptFile[] =>
    this.#uploads.flatMap(({ field, path = '', name, size, at, file, final }) =>
      file && final ? [] : [{ field, path, name, size, at }],
    );

  /** Shows a draft's files as uploaded or lost, before those chosen since. Repeated calls add nothing. */
  readonly restore = (files: readonly KeptFile[]): void => {
    const known = new Set(this.#uploads.map(({ path }) => path));
    const added = files.filter(({ path }) => !known.has(path));
    if (added.length === 0) return;
    this.#set([
      ...added.map((file) => ({
        ...file,
        id: this.#nextId(),
        ...(file.path ? ({ state: 'done', sent: file.size } as const) : LOST),
      })),
      ...this.#uploads,
    ]);
  };

  add(field: UploadField, files: readonly File[]): void {
    const added = files.map((file) => {
      const { name, size } = file;
      return { id: this.#nextId(), field, file, name, size, at: Date.now(), state: 'waiting', sent: 0 } as const;
    });
    this.#set([...this.#uploads, ...added]);
    this.#startNext();
  }

  /** Cancels the upload and forgets the file. */
  remove(id: number): void {
    this.#stop(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    this.#startNext();
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0, reason: undefined });
    this.#startNext();
  }

  /** Whether a valid form must wait. */
  readonly pending = (): boolean => this.#uploads.some(isPending);

  readonly clear = (): void => {
    for (const id of [...this.#transfers.keys()]) this.#stop(id);
    this.#set([]);
  };

  /** Forgets uploaded files, by their paths. */
  drop(gone: (path: string) => boolean): void {
    this.#set(this.#uploads.filter(({ path }) => !path || !gone(path)));
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #startNext(): void {
    for (const upload of this.#uploads) {
      if (this.#transfers.size >= SIDE_BY_SIDE) return;
      const { id, field, file, state } = upload;
      if (file && state === 'waiting' && !this.#transfers.has(id)) void this.#run(id, field, file);
    }
  }

  async #run(id: number, field: UploadField, file: File): Promise<void> {
    // Set before the first await, so that no other upload takes the place.
    this.#transfers.set(id, undefined);
    const result = await this.#sendWithRetry(id, field, file);
    if (!result) return;
    this.#transfers.delete(id);
    this.#change(
      id,
      'path' in result ? { state: 'done', sent: file.size, at: Date.now(), ...result } : failure(result),
    );
    const settled = this.#uploads.find((upload) => upload.id === id);
    if (settled) this.#options.onSettled?.(settled);
    this.#startNext();
  }

  /** Undefined when the file was removed during the upload. */
  async #sendWithRetry(id: number, field: UploadField, file: File): Promise<Sent | undefined> {
    const { wait = sleep, offline = isOffline } = this.#options;
    for (let retry = 0; ; ) {
      const result = await this.#send(id, field, file);
      const delay = !result || 'path' in result ? undefined : retryDelay(retry, result.status);
      if (!result || delay === undefined) return result;
      this.#change(id, { state: 'reconnecting', sent: 0 });
      const place = this.#transfers.get(id);
      // Offline, attempts do not count: it continues when the connection is back.
      if (offline()) await connectionBack();
      else retry += 1;
      await wait(delay);
      // Removed, or removed and retried manually, during the upload.
      if (!this.#transfers.has(id) || this.#transfers.get(id) !== place) return undefined;
    }
  }

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

/** 429 says when to retry; for the other three, sending again changes nothing. */
function failure({ status, reason }: { status: number; reason?: string }): Partial<Upload> {
  const final = status === 400 || status === 413 || status === 415;
  return { state: 'failed', final, reason: final || status === 429 ? reason : undefined };
}
