import { LIMITS, PDF_TYPES, PHOTO_TYPES, type UploadField, VISITOR_MESSAGES } from '@site/contracts';

/** All differences between photos and PDFs. */
export interface UploadKind {
  field: UploadField;
  types: typeof PHOTO_TYPES | typeof PDF_TYPES;
  maxCount: number;
  maxBytes: number;
  icon: string;
  addIcon: string;
  label: string;
  add: string;
  drop: string;
  hint: string;
  tooMany: string;
  wrongFormat: (name: string) => string;
  uploaded: string;
  failed: string;
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB each.`;

export const UPLOAD_KINDS: Record<UploadField, UploadKind> = {
  photos: {
    ...LIMITS.photos,
    field: 'photos',
    types: PHOTO_TYPES,
    icon: 'image',
    addIcon: 'image-plus',
    label: 'Photos',
    add: 'Add photos',
    drop: 'Drop photos here',
    hint: `Up to ${LIMITS.photos.maxCount}. JPG, PNG or WebP, ${megabytes(LIMITS.photos.maxBytes)}`,
    tooMany: VISITOR_MESSAGES.tooManyPhotos,
    wrongFormat: VISITOR_MESSAGES.photoFormat,
    uploaded: VISITOR_MESSAGES.photoUploaded,
    failed: VISITOR_MESSAGES.photoUploadFailed,
  },
  pdfFiles: {
    ...LIMITS.pdfFiles,
    field: 'pdfFiles',
    types: PDF_TYPES,
    icon: 'file-text',
    addIcon: 'file-plus',
    label: 'PDF documents',
    add: 'Add PDF documents',
    drop: 'Drop PDF documents here',
    hint: `Up to ${LIMITS.pdfFiles.maxCount}. Plans or estimates, ${megabytes(LIMITS.pdfFiles.maxBytes)}`,
    tooMany: VISITOR_MESSAGES.tooManyPdfs,
    wrongFormat: VISITOR_MESSAGES.pdfFormat,
    uploaded: VISITOR_MESSAGES.pdfUploaded,
    failed: VISITOR_MESSAGES.pdfUploadFailed,
  },
};
