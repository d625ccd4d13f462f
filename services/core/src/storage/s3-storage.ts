import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { codeOf } from '../error-code.js';
import { BodyFailed, BodyReader } from './body-reader.js';
import { BufferPool } from './buffer-pool.js';
import {
  assertKey,
  type ByteRange,
  type ObjectEntry,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStorage,
  StorageFault,
  type StoredObject,
} from './object-storage.js';
import { prepareBucket } from './s3-bucket.js';
import { type Client, createClient } from './s3-client.js';
import { asFault, FromServer, isAnswer, withRetry } from './s3-faults.js';
import type { S3Settings } from './s3-settings.js';

/** The minimum part size of S3, except for the last part. */
const PART_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const BUFFERS = { bytes: PART_BYTES, usual: 6, most: 64, timeoutMs: 10_000, idleMs: 10_000 };
/** Maximum number of objects per list request. */
const PAGE = 1_000;

/**
 * Objects in a bucket of MinIO or any other S3. Bodies are sent in parts of 5 MiB, and only a few parts are in memory.
 * The client's own putObject is not used: it never settles if its source is destroyed (minio-js issue 1479,
 * infra/adr/016).
 */
export class S3Storage implements ObjectStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly buffers = new BufferPool(BUFFERS);

  constructor(
    private readonly settings: S3Settings,
    /** Timeout without a byte sent or received. */
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.client = createClient(settings, timeoutMs);
    this.bucket = settings.bucket;
  }

  prepare(options?: { mayMake?: boolean }): Promise<void> {
    return prepareBucket(this.settings, this.timeoutMs, options);
  }

  async put(key: string, body: Readable | Buffer, { contentType }: { contentType: string }): Promise<{ size: number }> {
    assertKey(key);
    let upload: Upload | undefined;
    try {
      let size = 0;
      for await (const part of this.partsOf(body)) {
        size += part.length;
        if (!upload && part.length < PART_BYTES) {
          await this.putAtOnce(key, part, contentType);
          return { size };
        }
        upload ??= await this.begin(key, contentType);
        await this.putPart(upload, part);
      }
      if (upload) await this.complete(upload);
      else await this.putAtOnce(key, Buffer.alloc(0), contentType);
      return { size };
    } catch (error) {
      // A body that nobody reads would keep its source open.
      if (!Buffer.isBuffer(body)) body.destroy();
      // If this fails, `removeUnfinished` removes it later.
      if (upload) await this.abort(upload).catch(() => undefined);
      throw error instanceof BodyFailed ? error.cause : asFault(error);
    }
  }

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredObject> {
    assertKey(key);
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    try {
      const response = await this.ask({ method: 'GET', objectName: key, headers }, [200, 206]);
      const stream = new FromServer();
      // The reader handles errors of the stream; this only ties it to the connection.
      pipeline(response, stream, () => undefined);
      return { ...infoOf(response), stream };
    } catch (error) {
      if (codeOf(error) === 'NoSuchKey') throw new ObjectNotFound(`no object ${key}`);
      if (codeOf(error) === 'InvalidRange') return { ...(await this.head(key)), stream: Readable.from([]) };
      throw asFault(error);
    }
  }

  async head(key: string): Promise<ObjectInfo> {
    assertKey(key);
    try {
      const response = await this.ask({ method: 'HEAD', objectName: key }, [200]);
      response.resume();
      return infoOf(response);
    } catch (error) {
      if (!['NotFound', 'NoSuchKey'].includes(codeOf(error))) throw asFault(error);
      // A failed HEAD has no body with a reason.
      await this.expectBucket();
      throw new ObjectNotFound(`no object ${key}`);
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    try {
      await withRetry(() => this.client.removeObject(this.bucket, key));
    } catch (error) {
      if (codeOf(error) !== 'NoSuchKey') throw asFault(error);
    }
  }

  async *list(prefix: string): AsyncIterable<ObjectEntry> {
    let from: string | undefined = '';
    while (from !== undefined) {
      const after: string = from;
      const page = await withRetry(() =>
        this.client.listObjectsV2Query(this.bucket, prefix, after, '', PAGE, ''),
      ).catch((error: unknown) => {
        throw asFault(error);
      });
      for (const { name, lastModified } of page.objects) if (name && lastModified) yield { key: name, lastModified };
      from = page.isTruncated ? page.nextContinuationToken : undefined;
    }
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    let from: string | undefined = '';
    try {
      while (from !== undefined) {
        const after: string = from;
        // One request per page: the client's own list would also request the parts of each upload.
        const page = await withRetry(() => this.client.listIncompleteUploadsQuery(this.bucket, '', after, '', ''));
        for (const { key, uploadId, initiated } of page.uploads) {
          if (initiated >= before) continue;
          await this.abort({ key, uploadId, parts: [] }).catch(ignoreGone);
          removed += 1;
        }
        from = page.isTruncated ? page.nextKeyMarker : undefined;
      }
      return removed;
    } catch (error) {
      throw asFault(error);
    }
  }

  /** Parts of a body. Store each before requesting the next one. Only the last can be shorter. */
  private async *partsOf(body: Readable | Buffer): AsyncGenerator<Buffer> {
    if (Buffer.isBuffer(body)) {
      for (let start = 0; start < body.length; start += PART_BYTES) yield body.subarray(start, start + PART_BYTES);
      return;
    }
    const reader = new BodyReader(body);
    // Takes a buffer only when there is a byte to put into it.
    while (await reader.hasMore()) {
      const buffer = await this.buffers.take();
      try {
        yield buffer.subarray(0, await reader.fill(buffer));
      } finally {
        this.buffers.give(buffer);
      }
    }
  }

  private async putAtOnce(key: string, body: Buffer, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType };
    (await this.ask({ method: 'PUT', objectName: key, headers }, [200], body)).resume();
  }

  private async begin(key: string, contentType: string): Promise<Upload> {
    const headers = { 'content-type': contentType };
    const uploadId = await withRetry(() => this.client.initiateNewMultipartUpload(this.bucket, key, { ...headers }));
    return { key, uploadId, parts: [] };
  }

  private async putPart({ key, uploadId, parts }: Upload, body: Buffer): Promise<void> {
    const part = parts.length + 1;
    const query = `partNumber=${part}&uploadId=${encodeURIComponent(uploadId)}`;
    // If its disk fills up during a part, MinIO sometimes answers "no such upload". A retry gets the real reason.
    const response = await this.ask({ method: 'PUT', objectName: key, query }, [200], body, ['NoSuchUpload']);
    response.resume();
    parts.push({ part, etag: (response.headers.etag ?? '').replaceAll('"', '') });
  }

  /** Retried if the answer is lost. Nobody else knows the upload, so if it no longer exists, it was completed. */
  private async complete({ key, uploadId, parts }: Upload): Promise<void> {
    let isInDoubt = false;
    await withRetry(async () => {
      try {
        await this.client.completeMultipartUpload(this.bucket, key, uploadId, parts);
      } catch (error) {
        if (isInDoubt && codeOf(error) === 'NoSuchUpload') return;
        isInDoubt ||= !isAnswer(error);
        throw error;
      }
    });
  }

  private abort({ key, uploadId }: Upload): Promise<void> {
    return this.client.abortMultipartUpload(this.bucket, key, encodeURIComponent(uploadId));
  }

  private async expectBucket(): Promise<void> {
    const isThere = await withRetry(() => this.client.bucketExists(this.bucket)).catch((error: unknown) => {
      throw asFault(error);
    });
    if (!isThere) throw new StorageFault('unavailable', { cause: new Error('the bucket is gone') });
  }

  /** One request. Its body is in memory, so it can be retried. */
  private ask(
    request: { method: string; objectName: string; query?: string; headers?: Record<string, string> },
    codes: number[],
    body: Buffer | string = '',
    alsoTransient?: readonly string[],
  ): Promise<IncomingMessage> {
    return withRetry(() => {
      // The client changes the headers object that it gets.
      const options = { ...request, headers: { ...request.headers }, bucketName: this.bucket };
      return this.client.makeRequestAsync(options, body, codes);
    }, alsoTransient);
  }
}

/** A multipart upload. */
interface Upload {
  key: string;
  uploadId: string;
  parts: { part: number; etag: string }[];
}

/** Size of the whole object, even for a range. */
function infoOf({ headers }: IncomingMessage): ObjectInfo {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  return { size: Number(whole), contentType: headers['content-type'] ?? 'application/octet-stream' };
}

function ignoreGone(error: unknown): void {
  if (codeOf(error) !== 'NoSuchUpload') throw error;
}
