import { Injectable } from '@nestjs/common';
import { ENDPOINTS, UPLOAD_MAX_BYTES, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { addressOf, RateLimits } from '../limits/rate-limits.js';
import { FileIntake } from './file-intake.js';
import { UPLOAD_RULES } from './upload-rules.js';
import { type NewFile, UploadsRepository } from './uploads.repository.js';

@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly intake: FileIntake,
    private readonly limits: RateLimits,
  ) {}

  /** Stores the files of a multipart body, all or none. The paths in the response are not credentials. */
  async receive(request: Request): Promise<UploadReceipt> {
    const settle = await this.limits.reserveBytes(addressOf(request), announcedBytes(request));
    let files: NewFile[] = [];
    try {
      files = await this.intake.receive(request, UPLOAD_RULES, (stored) => this.uploads.addUnclaimed(stored));
    } finally {
      await settle(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    }
    return { files: files.map(({ id, originalName }) => ENDPOINTS.file(id, originalName)) };
  }
}

/** The most bytes that a body may store: its Content-Length up to the limit, or the limit if the client sent none. */
function announcedBytes(request: Request): number {
  return Math.min(Number(request.get('content-length') ?? UPLOAD_MAX_BYTES), UPLOAD_MAX_BYTES);
}
