import { LIMITS, MESSAGES, PDF_TYPES, PHOTO_TYPES, type UploadField } from '@site/contracts';
import type { FileKind } from '@site/core';
import { ApiException } from '../common/api-exception.js';

/** Rules for one multipart field. */
export interface UploadRule {
  kind: FileKind;
  maxCount: number;
  maxBytes: number;
  types: readonly string[];
  tooMany: string;
  tooLarge(name: string): string;
  wrongFormat(name: string): string;
  /** Name of a file that was sent without one. */
  fallbackName: string;
}

/** The rules of files, by multipart field. */
export const UPLOAD_RULES: Record<UploadField, UploadRule> = {
  photos: {
    kind: 'photo',
    ...LIMITS.photos,
    types: PHOTO_TYPES,
    tooMany: MESSAGES.tooManyPhotos,
    tooLarge: MESSAGES.fileTooLarge,
    wrongFormat: MESSAGES.photoFormat,
    fallbackName: 'photo',
  },
  pdfFiles: {
    kind: 'pdf',
    ...LIMITS.pdfFiles,
    types: PDF_TYPES,
    tooMany: MESSAGES.tooManyPdfs,
    tooLarge: MESSAGES.fileTooLarge,
    wrongFormat: MESSAGES.pdfFormat,
    fallbackName: 'document.pdf',
  },
};

const refusal = (status: number) => (field: string, message: string) =>
  new ApiException(status, message, { fields: { [field]: message } });

export const invalidUpload = refusal(400);
export const uploadTooLarge = refusal(413);
export const wrongUploadType = refusal(415);
