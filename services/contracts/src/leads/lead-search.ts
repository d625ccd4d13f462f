import { isDay } from '../instants.js';
import { LIMITS } from '../limits.js';
import { SERVICE_IDS, type ServiceId } from '../service-catalogue.js';
import { REQUEST_STATUSES, type RequestStatus } from '../status.js';
import { LEAD_KINDS, type LeadKind } from './lead-kinds.js';
import type { LeadRecord } from './lead-record.js';

/** The values that a filter accepts: one of a few values, any text, text that may be empty, only `true`, `true` or
 * `false`, or a day such as `2026-03-02`. */
export type FilterRule =
  | { type: 'choice'; options: readonly string[] }
  | { type: 'text'; max: number }
  | { type: 'exact'; max: number }
  | { type: 'true' }
  | { type: 'boolean' }
  | { type: 'day' };

/**
 * Every filter of `GET /api/leads`, of its export and of saved views: the single source. To add one, add its
 * row here, its condition in the API (`find/lead-conditions.ts`, `find/dto/find-query.dto.ts`), its chip at the desk
 * (`find/filter-chips.ts`). If one is missing, the code does not compile.
 */
export const LEAD_FILTERS = {
  /** Words, a phone number in any format, an email address, a ZIP code. */
  q: { type: 'text', ...LIMITS.search },
  kind: { type: 'choice', options: LEAD_KINDS },
  status: { type: 'choice', options: REQUEST_STATUSES },
  /** 'none' for quote requests without a service. */
  service: { type: 'choice', options: [...SERVICE_IDS, 'none'] },
  /** Source or name of a campaign; 'none' for leads without a campaign. */
  campaign: { type: 'text', ...LIMITS.utm },
  /** Exactly this campaign name, as the report groups by it; empty for none. */
  utmCampaign: { type: 'exact', ...LIMITS.utm },
  /** New, and older than the promised time. */
  waiting: { type: 'true' },
  photos: { type: 'true' },
  /** The id of an account, or 'nobody'. */
  assignee: { type: 'text', max: 36 },
  followUp: { type: 'choice', options: ['due'] },
  /** The promised answer is overdue. */
  overdue: { type: 'true' },
  spam: { type: 'boolean' },
  /** The first and last day on which a lead arrived, in the office's time zone. */
  from: { type: 'day' },
  to: { type: 'day' },
  zip: { type: 'text', max: 5 },
  /** No longer new. */
  moved: { type: 'true' },
  purchased: { type: 'true' },
  /** Purchased, without a readable amount in the net profit. */
  withoutProfit: { type: 'true' },
  /** As in the six tabs: new leads that a person marked as spam are not listed. */
  listed: { type: 'true' },
  /** Contacted before the promised answer was due. */
  inTime: { type: 'true' },
} as const satisfies Record<string, FilterRule>;

export type LeadFilter = keyof typeof LEAD_FILTERS;

/** A search text of these characters may be a phone number, in any format. */
export const PHONE_LIKE = /^[\d\s().+/-]+$/;
/** With fewer digits, too many phone numbers match. */
export const LEAST_DIGITS = 4;

/** A search for leads, as in a URL. Every filter narrows it. */
export interface LeadSearch extends Partial<Record<LeadFilter, string | boolean>> {
  q?: string;
  kind?: LeadKind;
  status?: RequestStatus;
  service?: ServiceId | 'none';
  campaign?: string;
  utmCampaign?: string;
  waiting?: true;
  photos?: true;
  assignee?: string;
  followUp?: 'due';
  overdue?: true;
  spam?: boolean;
  from?: string;
  to?: string;
  zip?: string;
  moved?: true;
  purchased?: true;
  withoutProfit?: true;
  listed?: true;
  inTime?: true;
}

/** A lead as a search finds it. */
export type FoundLead = { [K in LeadKind]: LeadRecord<K> & { kind: K } }[LeadKind];

/** A search that a person saved under a name. */
export interface LeadView {
  id: string;
  name: string;
  /** As in a URL. */
  query: string;
}

/** A search as a query string, with filters in the table's order; '' if there are none. */
export function searchQuery(search: LeadSearch): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = search[name];
    if (value !== undefined && (value !== '' || LEAD_FILTERS[name].type === 'exact')) query.set(name, String(value));
  }
  return query.toString();
}

/** The search in a query; unknown, empty and invalid filters are left out. */
export function readSearch(query: string | URLSearchParams): LeadSearch {
  const given = new URLSearchParams(query);
  const entries = FILTER_NAMES.flatMap((name) => {
    const text = given.get(name);
    const value = text === null ? undefined : filterValue(LEAD_FILTERS[name], text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as LeadSearch;
}

const FILTER_NAMES = Object.keys(LEAD_FILTERS) as LeadFilter[];

function filterValue(rule: FilterRule, text: string): string | boolean | undefined {
  switch (rule.type) {
    case 'text':
      return text.slice(0, rule.max).trim() || undefined;
    case 'exact':
      return text.slice(0, rule.max).trim();
    case 'choice':
      return rule.options.includes(text) ? text : undefined;
    case 'true':
      return text === 'true' || undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'day':
      return isDay(text) ? text : undefined;
  }
}
