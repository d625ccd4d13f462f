import type { Readable } from 'node:stream';

export interface ObjectInfo {
  /** Bytes. */
  size: number;
  contentType: string;
}

export interface StoredObject extends ObjectInfo {
  /** The bytes asked for; the caller consumes or destroys it. */
  stream: Readable;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a list tells of an object. */
export interface ObjectEntry {
  key: string;
  /** When it was put there whole. */
  lastModified: Date;
}

/** There is no object under that key. */
export class ObjectNotFound extends Error {
  override name = 'ObjectNotFound';
}

/** The key is none that this product makes: see `assertKey`. */
export class InvalidObjectKey extends Error {
  override name = 'InvalidObjectKey';
}

/**
 * The storage itself cannot do it now: it is full, may not be written, or does not answer. A body that fails is not
 * this. What was asked for may succeed later.
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
 * Keys are paths of letters, digits, `.`, `_`, `-`, `@` with `/` between.
 */
export interface ObjectStorage {
  /**
   * Creates the folder or bucket if it is missing, and checks that it can be used. For the start of a process; `mayMake`
   * is false for readers.
   * @throws ConfigurationError in one line that names the variable at fault, never its value
   */
  prepare(options?: { mayMake?: boolean }): Promise<void>;
  /**
   * Stores a stream or buffer whole or not at all: a body that fails leaves no object. Replaces what was there.
   * @throws StorageFault, or whatever the body failed with
   */
  put(key: string, body: Readable | Buffer, options: { contentType: string }): Promise<{ size: number }>;
  /** @throws ObjectNotFound, StorageFault */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredObject>;
  /** @throws ObjectNotFound, StorageFault */
  head(key: string): Promise<ObjectInfo>;
  /** Deleting what is not there is no error. @throws StorageFault */
  delete(key: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ObjectEntry>;
  /**
   * Removes what a process that died while it put an object has left behind: never an object, and nothing that was
   * written to since `before`. @returns how many
   */
  removeUnfinished(before: Date): Promise<number>;
}

const SEGMENT = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** @throws InvalidObjectKey for anything that could leave the storage's own space. */
export function assertKey(key: string): void {
  if (key.length > 512 || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new InvalidObjectKey('not a key of object storage');
  }
}

/** All bytes of an object that is known to be small enough for memory. */
export async function readWhole({ size, stream }: Pick<StoredObject, 'size' | 'stream'>): Promise<Buffer> {
  // One piece of the right size: chunks that are joined at the end would be in memory twice.
  const whole = Buffer.allocUnsafe(size);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) length += chunk.copy(whole, length);
  if (length !== size) throw new StorageFault('unavailable', { cause: new Error('an object ended too early') });
  return whole;
}
