import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES } from '@site/contracts';
import { isDatabaseUnreachable } from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import type { Request } from 'express';
import { ApiMetrics } from '../metrics/api-metrics.js';
import { OBJECT_STORAGE } from '../settings/object-storage.js';
import { displayName, withExtensionOf } from './file-name.js';
import { SNIFF_BYTES, sniffType } from './file-type.js';
import { type FilePart, PartsFailed, readMultipart } from './multipart.js';
import { isDecodable } from './photo-check.js';
import { invalidUpload, type UploadRule, uploadTooLarge, wrongUploadType } from './upload-rules.js';
import type { NewFile } from './uploads.repository.js';

/** Rules for the files of a multipart body, by field. */
export type UploadRules = Readonly<Record<string, UploadRule>>;

/** Stores files of a request in object storage. */
@Injectable()
export class FileIntake {
  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly metrics: ApiMetrics,
  ) {}

  /**
   * Stores the files of a multipart body, all or none: after a failure, even of `save`, no object is left. If the database
   * was lost during `save`, its rows may be stored: the objects stay, and the worker's sweep deletes those without a row.
   * @param save Writes their rows.
   */
  async receive(
    request: Request,
    rules: UploadRules,
    save: (files: readonly NewFile[]) => Promise<void>,
  ): Promise<NewFile[]> {
    const all = Object.values(rules);
    // One file more than allowed, so that it is rejected with the right message.
    const maxFiles = all.reduce((sum, { maxCount }) => sum + maxCount, 0) + 1;
    const maxFileBytes = Math.max(...all.map(({ maxBytes }) => maxBytes));
    const counts = new Map<string, number>();
    let files: NewFile[] = [];
    try {
      files = await readMultipart(request, { maxFiles, maxFileBytes }, (part) => {
        counts.set(part.field, (counts.get(part.field) ?? 0) + 1);
        return this.store(part, rules, counts.get(part.field) ?? 0);
      });
      if (files.length === 0) throw invalidUpload(Object.keys(rules)[0] ?? '_', 'No file was sent.');
      await save(files);
      for (const { kind, sizeBytes } of files) this.metrics.uploadedBytes.inc({ kind }, sizeBytes);
      return files;
    } catch (error) {
      if (isDatabaseUnreachable(error)) throw error;
      const stored = error instanceof PartsFailed ? (error.taken as NewFile[]) : files;
      await Promise.allSettled(stored.map(({ storageKey }) => this.storage.delete(storageKey)));
      throw error instanceof PartsFailed ? error.reason : error;
    }
  }

  private async store({ field, name, stream }: FilePart, rules: UploadRules, count: number): Promise<NewFile> {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) throw invalidUpload(field.slice(0, 64), MESSAGES.unknownField);
    if (count > rule.maxCount) throw invalidUpload(field, rule.tooMany);
    const givenName = displayName(name, rule.fallbackName);

    const chunks = stream[Symbol.asyncIterator]() as Chunks;
    const head = await readHead(chunks);
    const contentType = sniffType(head);
    if (!contentType || !rule.types.includes(contentType)) throw wrongUploadType(field, rule.wrongFormat(givenName));

    const originalName = withExtensionOf(contentType, givenName);
    const id = randomUUID();
    const storageKey = `uploads/${id}`;
    const hash = createHash('sha256');
    const tooLarge = () => uploadTooLarge(field, rule.tooLarge(givenName));
    const body = Readable.from(wholeFile(head, chunks, { source: stream, hash, tooLarge }), { objectMode: false });
    const { size: sizeBytes } = await this.storage.put(storageKey, body, { contentType });
    const file = { id, kind: rule.kind, storageKey, originalName, contentType, sizeBytes, sha256: hash.digest() };
    try {
      const isPicture = contentType.startsWith('image/');
      const isWhole = !isPicture || (await isDecodable(sizeBytes, (range) => this.storage.get(storageKey, { range })));
      if (!isWhole) throw wrongUploadType(field, rule.wrongFormat(givenName));
      return file;
    } catch (error) {
      // Nothing refers to this object yet. If deleting fails, the sweep deletes it later.
      await this.storage.delete(storageKey).catch(() => undefined);
      throw error;
    }
  }
}

type Chunks = AsyncIterator<Buffer, undefined>;

/** Enough bytes to detect the type, or all of them. */
async function readHead(chunks: Chunks): Promise<Buffer> {
  const head: Buffer[] = [];
  let length = 0;
  while (length < SNIFF_BYTES) {
    const { value } = await chunks.next();
    if (!value) break;
    head.push(value);
    length += value.length;
  }
  return Buffer.concat(head);
}

/** The whole file again, hashed while it streams. Fails at the end if busboy cut it at the limit. */
async function* wholeFile(
  head: Buffer,
  chunks: Chunks,
  { source, hash, tooLarge }: { source: FilePart['stream']; hash: Hash; tooLarge: () => Error },
): AsyncGenerator<Buffer> {
  for (let chunk: Buffer | undefined = head; chunk; { value: chunk } = await chunks.next()) {
    hash.update(chunk);
    yield chunk;
  }
  if (source.truncated) throw tooLarge();
}
