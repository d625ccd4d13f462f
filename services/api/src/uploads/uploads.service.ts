import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ENDPOINTS, LIMITS, MESSAGES, UPLOAD_FIELDS, type UploadReceipt } from '@site/contracts';
import type { ObjectStorage } from '@site/core/storage';
import type { Request } from 'express';
import { OBJECT_STORAGE } from '../storage.js';
import { displayName } from './file-name.js';
import { SNIFF_BYTES, sniffType } from './file-type.js';
import { type FilePart, PartsFailed, readMultipart } from './multipart.js';
import { decodes } from './photo-check.js';
import { invalidUpload, isUploadField, UPLOAD_RULES, uploadTooLarge, wrongUploadType } from './upload-rules.js';
import { type NewFile, UploadsRepository } from './uploads.repository.js';

const MAX_FILES = UPLOAD_FIELDS.reduce((sum, field) => sum + UPLOAD_RULES[field].maxCount, 0);
const MAX_BYTES = Math.max(LIMITS.photos.maxBytes, LIMITS.pdfFiles.maxBytes);

@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Stores the files of a multipart body, all or none. The paths answered are no credential (spec-notes.md 2). */
  async receive(request: Request): Promise<UploadReceipt> {
    const counts = new Map<string, number>();
    let files: NewFile[] = [];
    try {
      // One file more than allowed, so that it is refused with its own message.
      files = await readMultipart(request, { maxFiles: MAX_FILES + 1, maxFileBytes: MAX_BYTES }, (part) => {
        counts.set(part.field, (counts.get(part.field) ?? 0) + 1);
        return this.store(part, counts.get(part.field) ?? 0);
      });
      if (files.length === 0) throw invalidUpload('photos', 'No file was sent.');
      await this.uploads.addUnclaimed(files);
    } catch (error) {
      const stored = error instanceof PartsFailed ? (error.taken as NewFile[]) : files;
      await Promise.allSettled(stored.map(({ storageKey }) => this.storage.delete(storageKey)));
      throw error instanceof PartsFailed ? error.reason : error;
    }
    return { files: files.map(({ id, originalName }) => ENDPOINTS.file(id, originalName)) };
  }

  private async store({ field, name, stream }: FilePart, count: number): Promise<NewFile> {
    if (!isUploadField(field)) throw invalidUpload(field.slice(0, 64), MESSAGES.unknownField);
    const rule = UPLOAD_RULES[field];
    if (count > rule.maxCount) throw invalidUpload(field, rule.tooMany);
    const originalName = displayName(name, rule.fallbackName);

    const chunks = stream[Symbol.asyncIterator]() as Chunks;
    const head = await readHead(chunks);
    const contentType = sniffType(head);
    if (!contentType || !rule.types.includes(contentType)) throw wrongUploadType(field, rule.wrongFormat(originalName));

    const id = randomUUID();
    const storageKey = `uploads/${id}`;
    const hash = createHash('sha256');
    const tooLarge = () => uploadTooLarge(field, MESSAGES.fileTooLarge(originalName));
    const body = Readable.from(wholeFile(head, chunks, { source: stream, hash, tooLarge }), { objectMode: false });
    const { size: sizeBytes } = await this.storage.put(storageKey, body, { contentType });
    const file = { id, kind: rule.kind, storageKey, originalName, contentType, sizeBytes, sha256: hash.digest() };
    try {
      const isWhole = rule.kind !== 'photo' || (await decodes(async () => (await this.storage.get(storageKey)).stream));
      if (!isWhole) throw wrongUploadType(field, rule.wrongFormat(originalName));
      return file;
    } catch (error) {
      // Nobody else knows of this object yet.
      await this.storage.delete(storageKey);
      throw error;
    }
  }
}

type Chunks = AsyncIterator<Buffer, undefined>;

/** Enough bytes to tell the type, or all that there are. */
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

/** The whole file again, hashed as it passes; fails at the end of one that busboy has cut at the limit. */
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
