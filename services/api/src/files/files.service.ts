import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { StoredFile } from '@site/core';
import { ObjectNotFound, type ObjectStorage } from '@site/core/storage';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { ApiException, notFound } from '../common/api-exception.js';
import { OBJECT_STORAGE } from '../storage.js';
import { readByteRange } from './byte-range.js';
import { contentDisposition } from './content-disposition.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class FilesService {
  constructor(
    private readonly source: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Answers GET and HEAD of a file with the bytes that were sent. A stranger made it: it is never sniffed,
   * never runs in our origin, and no cache keeps it.
   */
  async send(id: string, request: Request, response: Response): Promise<void> {
    const file = UUID.test(id) ? await this.source.getRepository(StoredFile).findOneBy({ id }) : null;
    if (!file) throw notFound();
    const size = await this.sizeOf(file);
    const range = request.method === 'GET' ? readByteRange(request.headers.range, size) : undefined;
    if (range === null) {
      throw new ApiException(416, 'This range is not part of the file.', {
        headers: { 'content-range': `bytes */${size}` },
      });
    }
    response.set({
      'content-type': file.contentType,
      'content-length': (range ? range.end - range.start + 1 : size).toString(),
      'content-disposition': contentDisposition(
        request.query.download === '1' ? 'attachment' : 'inline',
        file.originalName,
      ),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    response.status(range ? 206 : 200);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { stream } = await this.storage.get(file.storageKey, { range });
    // A reader who goes away is no fault of ours.
    await pipeline(stream, response).catch(() => response.destroy());
  }

  private async sizeOf({ storageKey }: StoredFile): Promise<number> {
    try {
      return (await this.storage.head(storageKey)).size;
    } catch (error) {
      throw error instanceof ObjectNotFound ? notFound() : error;
    }
  }
}
