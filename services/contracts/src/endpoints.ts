import type { RequestStatus } from './status.js';

/** Paths of the API, all of the page's own origin (spec.md §7, contract.md 11). */
export const ENDPOINTS = {
  upload: '/api/upload',
  submitQuote: '/api/submit-quote',
  investmentInquiries: '/api/investment-inquiries',
  events: '/api/events',
  session: '/api/session',
  quoteRequests: '/api/quote-requests',
  quoteRequestsByStatus: (status: RequestStatus) => `/api/quote-requests/status/${status}`,
  quoteRequest: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}`,
  file: (id: string, name: string) => `/api/files/${id}/${encodeURIComponent(name)}`,
  openApi: '/api/openapi.json',
  live: '/health/live',
  ready: '/health/ready',
} as const;

export const HEADERS = { requestId: 'x-request-id', idempotencyKey: 'idempotency-key' } as const;

/** Multipart fields of uploads. */
export const UPLOAD_FIELDS = ['photos', 'pdfFiles'] as const;
export type UploadField = (typeof UPLOAD_FIELDS)[number];

/** Answer of `POST /api/upload`: paths in the order of the parts. */
export interface UploadReceipt {
  files: string[];
}

/** The file's name in a path that an upload answered. */
export function fileNameOf(path: string): string {
  const last = path.split('/').pop() ?? path;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
