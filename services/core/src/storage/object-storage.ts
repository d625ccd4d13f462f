import type { Readable } from 'node:stream';

export interface ObjectInfo {
  /** Bytes. */
  size: number;
  contentType: string;
}

export interface StoredObject extends ObjectInfo {
  /** The requested bytes; the caller reads or destroys the stream. */
  stream: Readable;
}

/** Bytes from `start` to `end`, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An entry of a list. */
export interface ObjectEntry {
  key: string;
  /** When it was stored. */
  lastModified: Date;
}

/** There is no object under that key. */
export class ObjectNotFound extends Error {
  override name = 'ObjectNotFound';
}

/** Not a valid key: see `assertKey`. */
export class InvalidObjectKey extends Error {
  override name = 'InvalidObjectKey';
}

/**
 * The storage cannot do it now: it is full, read-only, or does not answer. A failed body is a different error. A retry
 * may succeed later.
 */
export class StorageFault extends Error {
  override name = 'StorageFault';

  constructor(
    readonly reason: 'full' | 'unavailable',
    options: { cause: unknown },
  ) {
    super(reason === 'full' ? 'object storage is full' : 'object storage is not available', options);
  }
}

/**
 * The port to object storage. Every adapter passes `storageConformance` in `test/`.
 * Keys are paths: segments of letters, digits, `.`, `_`, `-` and `@`, separated by `/`.
 */
export interface ObjectStorage {
  /**
   * Creates the folder or bucket if it is missing, and checks that it can be used. Called at the start of a process;
   * `mayMake` is false for readers.
   * @throws ConfigurationError in one line that names the wrong variable, never its value
   */
  prepare(options?: { mayMake?: boolean }): Promise<void>;
  /**
   * Stores a stream or buffer completely or not at all: a failed body leaves no object. Replaces an existing object.
   * @throws StorageFault, or the error of the body
   */
  put(key: string, body: Readable | Buffer, options: { contentType: string }): Promise<{ size: number }>;
  /** @throws ObjectNotFound, StorageFault */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredObject>;
  /** @throws ObjectNotFound, StorageFault */
  head(key: string): Promise<ObjectInfo>;
  /** Deleting a missing object is not an error. @throws StorageFault */
  delete(key: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectEntry>;
  /**
   * Removes leftovers of processes that died while they stored an object. Never removes an object, or anything that was
   * written to since `before`. @returns how many
   */
  removeUnfinished(before: Date): Promise<number>;
}

const SEGMENT = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** @throws InvalidObjectKey for a key that could leave the storage's folder. */
export function assertKey(key: string): void {
  if (key.length > 512 || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new InvalidObjectKey('not a key of object storage');
  }
}

/** All bytes of an object that fits into memory. */
export async function readWhole({ size, stream }: Pick<StoredObject, 'size' | 'stream'>): Promise<Buffer> {
  // One buffer of the right size: joining chunks at the end would need twice the memory.
  const whole = Buffer.allocUnsafe(size);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) length += chunk.copy(whole, length);
  if (length !== size) throw new StorageFault('unavailable', { cause: new Error('an object ended too early') });
  return whole;
}
