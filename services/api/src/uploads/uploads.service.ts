import { Injectable } from '@nestjs/common';
import { ENDPOINTS, type UploadReceipt } from '@site/contracts';
import type { Request } from 'express';
import { FileIntake } from './file-intake.js';
import { UPLOAD_RULES } from './upload-rules.js';
import { UploadsRepository } from './uploads.repository.js';

@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly intake: FileIntake,
  ) {}

  /** Stores the files of a multipart body, all or none. The paths answered are no credential (spec-notes.md 2). */
  async receive(request: Request): Promise<UploadReceipt> {
    const files = await this.intake.receive(request, UPLOAD_RULES, (stored) => this.uploads.addUnclaimed(stored));
    return { files: files.map(({ id, originalName }) => ENDPOINTS.file(id, originalName)) };
  }
}
