import type { PROJECT_FILES_FIELD } from '@site/contracts';
import { Id } from '../../common/validation/fields.js';
import { QuoteRequestParams } from '../../quote-requests/dto/quote-request-params.dto.js';
import { Files } from '../../uploads/dto/upload.dto.js';

/** Parts of `POST /api/quote-requests/{id}/files`. Configuration limits their number; the session returns the limit. */
export class ProjectFilesDto implements Partial<Record<typeof PROJECT_FILES_FIELD, unknown>> {
  @Files()
  projectFiles?: unknown;
}

/** A file of a request. */
export class ProjectFileParams extends QuoteRequestParams {
  @Id('There is no such file.')
  fileId: string;
}
