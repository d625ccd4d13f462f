import { Transform, type TransformCallback } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Error } from 'minio';
import { codeOf } from '../error-code.js';
import { InvalidObjectKey, ObjectNotFound, StorageFault } from './object-storage.js';

const FULL = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage'];
/** MinIO's InternalError while its disk is full but it has not noticed yet. */
const NO_ROOM = /no space left on device|disk quota exceeded/i;
/** Errors that may pass in a moment: the server restarts, or a kept connection was closed. */
const TRANSIENT = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'InternalError',
  'OperationAborted',
  'ServiceUnavailable',
  'SlowDown',
  'SlowDownRead',
  'SlowDownWrite',
  'XMinioServerNotInitialized',
];
/** Delays before the second, third and fourth attempt. */
const PAUSES_MS = [100, 400, 1_500];

/**
 * Retries idempotent work after a temporary failure.
 * @param alsoTransient More codes that are temporary for this work
 */
export async function withRetry<T>(work: () => Promise<T>, alsoTransient: readonly string[] = []): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      if (pause === undefined || meansFull(error)) throw error;
      if (![...TRANSIENT, ...alsoTransient].includes(codeOf(error))) throw error;
      await sleep(pause);
    }
  }
}

/** Turns a failure of the storage into a StorageFault, unless it is one already. */
export function asFault(error: unknown): Error {
  if (error instanceof StorageFault || error instanceof ObjectNotFound || error instanceof InvalidObjectKey)
    return error;
  const reason = meansFull(error) ? 'full' : 'unavailable';
  return new StorageFault(reason, { cause: described(error) });
}

function meansFull(error: unknown): boolean {
  return FULL.includes(codeOf(error)) || (error instanceof S3Error && NO_ROOM.test(error.message));
}

/** The server has answered with an error. */
export const isAnswer = (error: unknown): boolean => error instanceof S3Error;

/** For the log. Messages of the client's errors can contain keys. */
function described(error: unknown): Error {
  if (isAnswer(error)) return new Error(`the object storage rejected it (${codeOf(error) || 'no reason given'})`);
  return error instanceof Error ? error : new Error(String(error));
}

/** The bytes of an object; a broken connection is a StorageFault. */
export class FromServer extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && asFault(error));
  }
}
