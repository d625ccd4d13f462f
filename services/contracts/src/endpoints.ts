import type { RequestStatus } from './status.js';
import { VISITOR_ENDPOINTS } from './visitor-endpoints.js';

/** Paths of the API, all on the page's own origin. */
export const ENDPOINTS = {
  ...VISITOR_ENDPOINTS,
  session: '/api/session',
  /** Below the session's path, so that browsers send the device cookie. */
  signInLinks: '/api/session/links',
  signInLinkUse: '/api/session/links/use',
  passwordLinks: '/api/session/password-links',
  passwordLinkUse: '/api/session/password-links/use',
  ownPassword: '/api/session/password',
  secondFactor: '/api/session/second-factor',
  secondFactorConfirm: '/api/session/second-factor/confirm',
  secondFactorEnd: '/api/session/second-factor/end',
  ownSessions: '/api/sessions',
  ownSession: (id: string) => `/api/sessions/${encodeURIComponent(id)}`,
  quoteRequests: '/api/quote-requests',
  quoteRequestsByStatus: (status: RequestStatus) => `/api/quote-requests/status/${status}`,
  quoteRequest: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}`,
  quoteRequestFiles: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/files`,
  quoteRequestFile: (id: string, fileId: string) =>
    `/api/quote-requests/${encodeURIComponent(id)}/files/${encodeURIComponent(fileId)}`,
  quoteRequestHistory: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/history`,
  quoteRequestNotification: (id: string) => `/api/quote-requests/${encodeURIComponent(id)}/notification`,
  investmentInquiriesByStatus: (status: RequestStatus) => `/api/investment-inquiries/status/${status}`,
  investmentInquiry: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}`,
  investmentInquiryHistory: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}/history`,
  investmentInquiryNotification: (id: string) => `/api/investment-inquiries/${encodeURIComponent(id)}/notification`,
  leads: '/api/leads',
  leadsExport: '/api/leads/export.csv',
  leadsCount: '/api/leads/count',
  leadsBulk: '/api/leads/bulk',
  leadsBulkJob: (id: string) => `/api/leads/bulk/${encodeURIComponent(id)}`,
  leadExports: '/api/lead-exports',
  /** The signed-in user's work for today. */
  leadsMyDay: '/api/leads/my-day',
  leadRelated: (id: string) => `/api/leads/${encodeURIComponent(id)}/related`,
  leadUndo: (id: string) => `/api/leads/${encodeURIComponent(id)}/undo`,
  leadViews: '/api/lead-views',
  leadView: (id: string) => `/api/lead-views/${encodeURIComponent(id)}`,
  /** For a lead of either kind. */
  leadContacts: (id: string) => `/api/leads/${encodeURIComponent(id)}/contacts`,
  staff: '/api/staff',
  people: '/api/people',
  person: (id: string) => `/api/people/${encodeURIComponent(id)}`,
  /** For owners. */
  report: '/api/report',
  reportCosts: '/api/report/costs',
  reportCostsImport: '/api/report/costs/import',
  reportCostChanges: '/api/report/costs/changes',
  /** Server-sent events for staff. */
  liveEvents: '/api/live',
  liveViewer: '/api/live/viewer',
  file: (id: string, name: string) => `/api/files/${id}/${encodeURIComponent(name)}`,
  openApi: '/api/openapi.json',
  live: '/health/live',
  ready: '/health/ready',
} as const;

const QUOTE_REQUEST_FILES = new RegExp(`^${ENDPOINTS.quoteRequests}/[^/]+/files$`);

/** Whether a path takes uploads, which may last minutes. */
export const takesFiles = (path: string): boolean => path === ENDPOINTS.upload || QUOTE_REQUEST_FILES.test(path);

/** A photo for the screen: upright and small. Until it exists, the original. */
export function renditionOf(path: string): string {
  return `${path}?rendition=screen`;
}

/** Multipart field of `POST /api/quote-requests/{id}/files`. */
export const PROJECT_FILES_FIELD = 'projectFiles';
