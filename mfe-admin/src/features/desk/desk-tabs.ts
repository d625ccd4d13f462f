import type { RequestStatus } from '@site/contracts';
import { kindOf, type Lead, type LeadKindSpec } from '../lead-data/lead-kind';
import { INVESTMENT_INQUIRIES } from '../lead-kinds/investment-inquiry-kind';
import { QUOTE_REQUESTS } from '../lead-kinds/quote-request-kind';

/** A tab of the dashboard: the leads of one kind and status. */
export interface DeskTab {
  /** In the URL: `/admin?tab=…`. */
  key: string;
  label: string;
  status: RequestStatus;
  spec: LeadKindSpec;
  /** Draws a hairline before the tab, where another kind of lead begins. */
  startsGroup?: boolean;
}

/** The tabs, in order. */
export const DESK_TABS: readonly [DeskTab, ...DeskTab[]] = [
  { key: 'new-quotes', label: 'New Quotes', status: 'new', spec: QUOTE_REQUESTS },
  { key: 'in-progress', label: 'In Progress', status: 'in_progress', spec: QUOTE_REQUESTS },
  { key: 'closed-quotes', label: 'Closed Quotes', status: 'closed', spec: QUOTE_REQUESTS },
  { key: 'new-investments', label: 'New Investments', status: 'new', spec: INVESTMENT_INQUIRIES, startsGroup: true },
  { key: 'active-investments', label: 'Active Investments', status: 'in_progress', spec: INVESTMENT_INQUIRIES },
  { key: 'closed-investments', label: 'Closed Investments', status: 'closed', spec: INVESTMENT_INQUIRIES },
];

/** The tab of a lead of `tab`'s kind once it has `status`. */
export function tabOf(tab: DeskTab, status: RequestStatus): DeskTab {
  return DESK_TABS.find((other) => other.spec === tab.spec && other.status === status) ?? tab;
}

/** The tab of a lead. */
export function tabOfLead(lead: Lead): DeskTab {
  const kind = kindOf(lead);
  return DESK_TABS.find(({ spec, status }) => spec.kind === kind && status === lead.status) ?? DESK_TABS[0];
}
