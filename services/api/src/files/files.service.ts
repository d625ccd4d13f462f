import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import { type ByteRange, ObjectNotFound, type ObjectStorage, type StoredObject } from '@site/core/storage';
import type { Request, Response } from 'express';
import type { Repository } from 'typeorm';
import { ApiException, notFound } from '../common/api-exception.js';
import { sendStream } from '../common/send-stream.js';
import { OBJECT_STORAGE } from '../settings/object-storage.js';
import { withExtensionOf } from '../uploads/file-name.js';
import { readByteRange } from './byte-range.js';
import { contentDisposition } from './content-disposition.js';
import type { FileQuery } from './dto/file.dto.js';

@Injectable()
export class FilesService {
  constructor(
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Serves GET and HEAD of a file: its original bytes, or the rendition of a photo. Files come from strangers: they are
   * never sniffed, run in our origin, or cached.
   */
  async send(id: string, { rendition, download }: FileQuery, request: Request, response: Response): Promise<void> {
    const file = await this.files.findOneBy({ id });
    if (!file) throw notFound();
    const found = (rendition && (await this.renditionOf(file))) || (await this.find(originalOf(file)));
    if (!found) throw notFound();
    const { size, key, contentType } = found;
    const name = withExtensionOf(contentType, file.originalName);
    const range = request.method === 'GET' ? readByteRange(request.headers.range, size) : undefined;
    if (range === null) {
      throw new ApiException(416, 'This range is not part of the file.', {
        headers: { 'content-range': `bytes */${size}` },
      });
    }
    // Opened before any header is set: an error needs other headers.
    const opened = request.method === 'HEAD' ? undefined : await this.open(key, range);
    response.set({
      'content-type': contentType,
      'content-length': (range ? range.end - range.start + 1 : size).toString(),
      'content-disposition': contentDisposition(download ? 'attachment' : 'inline', name),
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    response.status(range ? 206 : 200);
    if (!opened) {
      response.end();
      return;
    }
    await sendStream(opened.stream, response);
  }

  /** @throws 404 if a colleague has deleted it in the meantime */
  private async open(key: string, range: ByteRange | undefined): Promise<StoredObject> {
    try {
      return await this.storage.get(key, { range });
    } catch (error) {
      throw error instanceof ObjectNotFound ? notFound() : error;
    }
  }

  /** Undefined until the worker has made it, or if it was lost: then the original is shown. */
  private async renditionOf({ renditionKey, renditionType }: StoredFile): Promise<Found | undefined> {
    if (!renditionKey || !renditionType) return undefined;
    return this.find({ key: renditionKey, contentType: renditionType });
  }

  private async find(object: Omit<Found, 'size'>): Promise<Found | undefined> {
    try {
      return { ...object, size: (await this.storage.head(object.key)).size };
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }
}

/** Bytes to send, and their headers. */
interface Found {
  key: string;
  size: number;
  contentType: string;
}

const originalOf = ({ storageKey, contentType }: StoredFile) => ({ key: storageKey, contentType });
