import {
  ENDPOINTS,
  type InvestmentInquiryAnswer,
  type LeadKind,
  LIMITS,
  type QuoteRequest,
  type RequestStatus,
} from '@site/contracts';
import type { Lead } from './lead-kind';

interface LeadPaths {
  list(status: RequestStatus): string;
  one(id: string): string;
  history(id: string): string;
  notification(id: string): string;
  /** The record in the response to PATCH. */
  patched(answer: unknown): Lead;
}

export const LEAD_PATHS: Record<LeadKind, LeadPaths> = {
  'quote-request': {
    list: ENDPOINTS.quoteRequestsByStatus,
    one: ENDPOINTS.quoteRequest,
    history: ENDPOINTS.quoteRequestHistory,
    notification: ENDPOINTS.quoteRequestNotification,
    patched: (answer) => answer as QuoteRequest,
  },
  'investment-inquiry': {
    list: ENDPOINTS.investmentInquiriesByStatus,
    one: ENDPOINTS.investmentInquiry,
    history: ENDPOINTS.investmentInquiryHistory,
    notification: ENDPOINTS.investmentInquiryNotification,
    patched: (answer) => (answer as InvestmentInquiryAnswer).inquiry,
  },
};

/** The query of My Day. It is not a filter: a new search leaves it. */
export const MY_DAY = 'view=my-day';

/** The URL of leads of both kinds that match a query. */
export const foundPath = (query: string) => (query === MY_DAY ? ENDPOINTS.leadsMyDay : `${ENDPOINTS.leads}?${query}`);

/** @param link The header `Link: </path>; rel="next"` of a list. @returns the path; never another site's address */
export const nextPage = (link: string) => /^<(\/(?!\/)[^>]*)>; rel="next"$/.exec(link)?.[1];

/** A scrolling user needs many leads: requests the API's largest page. */
export function longPage(next: string): string {
  const url = new URL(next, location.origin);
  url.searchParams.set('limit', LIMITS.list.max.toString());
  return url.pathname + url.search;
}
