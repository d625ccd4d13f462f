import type { PROJECT_FILES_FIELD } from '@site/contracts';
import { Files } from '../../uploads/dto/upload.dto.js';

/** Parts of `POST /api/quote-requests/{id}/files`; how many a request may have is configuration, which the session tells. */
export class ProjectFilesDto implements Partial<Record<typeof PROJECT_FILES_FIELD, unknown>> {
  @Files()
  projectFiles?: unknown;
}
