import { Injectable } from '@nestjs/common';
import { ENDPOINTS, MESSAGES, PROJECT_FILE_TYPES, PROJECT_FILES_FIELD, type UploadReceipt } from '@site/contracts';
import type { Actor } from '@site/core';
import type { Request } from 'express';
import { ApiException, notFound } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { leadNotFound } from '../leads/leads.service.js';
import { QUOTE_REQUESTS } from '../quote-requests/quote-request.type.js';
import { FileIntake, type UploadRules } from '../uploads/file-intake.js';
import { invalidUpload } from '../uploads/upload-rules.js';
import { ProjectFilesRepository } from './project-files.repository.js';

@Injectable()
export class ProjectFilesService {
  private readonly rules: UploadRules;
  private readonly maxCount: number;

  constructor(
    private readonly files: ProjectFilesRepository,
    private readonly intake: FileIntake,
    { projectFiles: { maxCount, maxBytes } }: ApiConfig,
  ) {
    this.maxCount = maxCount;
    this.rules = {
      [PROJECT_FILES_FIELD]: {
        kind: 'project',
        maxCount,
        maxBytes,
        types: PROJECT_FILE_TYPES,
        tooMany: MESSAGES.tooManyProjectFiles(maxCount),
        tooLarge: (name) => MESSAGES.projectFileTooLarge(name, maxBytes),
        wrongFormat: MESSAGES.projectFileFormat,
        fallbackName: 'file',
      },
    };
  }

  /** Deletes a file of an open request permanently. @throws 404, 409 for a closed request */
  async remove(id: string, fileId: string, by: Actor, requestId: string): Promise<void> {
    const outcome = await this.files.remove(id, fileId, { by, requestId });
    if (outcome === 'gone') throw notFound('There is no such file.');
    if (outcome === 'closed') throw closed();
  }

  /**
   * Adds the files of a multipart body to an open request, all or none. Existing files count toward the limit.
   *
   * @throws 404, 409 for a closed request
   */
  async add(id: string, request: Request, by: Actor): Promise<UploadReceipt> {
    if (!(await this.files.hasRequest(id))) throw leadNotFound(QUOTE_REQUESTS);
    const added = await this.intake.receive(request, this.rules, async (files) => {
      const outcome = await this.files.add(id, files, { by, maxCount: this.maxCount, requestId: request.requestId });
      if (outcome === 'gone') throw leadNotFound(QUOTE_REQUESTS);
      if (outcome === 'closed') throw closed();
      if (outcome === 'full') throw invalidUpload(PROJECT_FILES_FIELD, MESSAGES.tooManyProjectFiles(this.maxCount));
    });
    return { files: added.map((file) => ENDPOINTS.file(file.id, file.originalName)) };
  }
}

const closed = () => new ApiException(409, 'Files of a closed project cannot be changed.');
