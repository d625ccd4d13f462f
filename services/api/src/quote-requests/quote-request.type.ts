import { ENDPOINTS, type QuoteRequest } from '@site/contracts';
import { type FileKind, QuoteRequestEntity } from '@site/core';
import type { LeadType } from '../leads/lead-type.js';

export const QUOTE_REQUESTS: LeadType<QuoteRequest, QuoteRequestEntity> = {
  kind: 'quote-request',
  entity: QuoteRequestEntity,
  noun: 'request',
  listPath: ENDPOINTS.quoteRequestsByStatus,
  recordOf: (lead, notification, stored) => {
    const pathsOf = (kind: FileKind) =>
      stored.filter((file) => file.kind === kind).map((file) => ENDPOINTS.file(file.id, file.originalName));
    return Object.assign(lead, {
      photos: pathsOf('photo'),
      pdfFiles: pathsOf('pdf'),
      projectFiles: pathsOf('project'),
      notification,
    });
  },
};
