import { Transform, type TransformCallback } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Error } from 'minio';
import { InvalidObjectKey, ObjectNotFound, StorageFault } from './object-storage.js';

const FULL = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage'];
/** How MinIO passes on what its disk says while it still believes that there is room: an InternalError for this cause. */
const NO_ROOM = /no space left on device|disk quota exceeded/i;
/** What may be different a moment later: a server that starts again, a connection that was kept too long. */
const PASSING = [
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
/** How long is waited before the second, third and fourth time. */
const PAUSES_MS = [100, 400, 1_500];

/**
 * Does harmless work once more after a failure that may pass.
 * @param alsoPassing Codes that may pass for this work alone
 */
export async function persistently<T>(work: () => Promise<T>, alsoPassing: readonly string[] = []): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      if (pause === undefined || meansFull(error)) throw error;
      if (![...PASSING, ...alsoPassing].includes(codeOf(error))) throw error;
      await sleep(pause);
    }
  }
}

/** A failure of the storage by the port's name; what has that name keeps it. */
export function asFault(error: unknown): Error {
  if (error instanceof StorageFault || error instanceof ObjectNotFound || error instanceof InvalidObjectKey)
    return error;
  const reason = meansFull(error) ? 'full' : 'unavailable';
  return new StorageFault(reason, { cause: described(error) });
}

function meansFull(error: unknown): boolean {
  return FULL.includes(codeOf(error)) || (error instanceof S3Error && NO_ROOM.test(error.message));
}

/** The server has answered, with a refusal. */
export const isAnswer = (error: unknown): boolean => error instanceof S3Error;

/** Of a refusal or of the system; empty where there is none. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  // A connection that was tried by several addresses fails with all their reasons.
  if (!code && error instanceof AggregateError) return codeOf(error.errors[0]);
  return typeof code === 'string' ? code : '';
}

/** For the log. The client's own errors repeat what a refusal quotes: keys among it. */
function described(error: unknown): Error {
  if (isAnswer(error)) return new Error(`the object storage refused it (${codeOf(error) || 'no reason given'})`);
  return error instanceof Error ? error : new Error(String(error));
}

/** Bytes on their way from the server; a line that breaks is a fault of the storage. */
export class FromServer extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && asFault(error));
  }
}
