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

/** There is no object under that key. */
export class ObjectNotFound extends Error {
  override name = 'ObjectNotFound';
}

/** The key is none that this product makes: see `assertKey`. */
export class InvalidObjectKey extends Error {
  override name = 'InvalidObjectKey';
}

/**
 * The port to object storage. Every adapter passes `storageConformance` in `test/`.
 * Keys are paths of letters, digits, `.`, `_`, `-`, `@` with `/` between.
 */
export interface ObjectStorage {
  /** Stores a stream or buffer whole or not at all: a body that fails leaves no object. Replaces what was there. */
  put(key: string, body: Readable | Buffer, options: { contentType: string }): Promise<{ size: number }>;
  /** @throws ObjectNotFound */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredObject>;
  /** @throws ObjectNotFound */
  head(key: string): Promise<ObjectInfo>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>;
}

const SEGMENT = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** @throws InvalidObjectKey for anything that could leave the storage's own space. */
export function assertKey(key: string): void {
  if (key.length > 512 || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new InvalidObjectKey('not a key of object storage');
  }
}
