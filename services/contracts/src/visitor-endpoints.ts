/** Paths of the API that public pages call. Separate, so that their small script has no paths for staff. */
export const VISITOR_ENDPOINTS = {
  upload: '/api/upload',
  submitQuoteRequest: '/api/submit-quote',
  investmentInquiries: '/api/investment-inquiries',
  events: '/api/events',
  visits: '/api/visits',
} as const;

export const HEADERS = { requestId: 'x-request-id', idempotencyKey: 'idempotency-key' } as const;

/** Multipart fields of uploads. */
export const UPLOAD_FIELDS = ['photos', 'pdfFiles'] as const;
export type UploadField = (typeof UPLOAD_FIELDS)[number];
/** Response of `POST /api/upload`: paths in the order of the parts. */
export interface UploadReceipt {
  files: string[];
}

/** The file's id in a path from the response to an upload. */
export const fileIdOf = (path: string): string => path.split('/').at(-2) ?? '';

/** The file's name in a path from the response to an upload. */
export function fileNameOf(path: string): string {
  const last = path.split('/').pop() ?? path;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
