import {
  type LeadSearch,
  type Report,
  type ReportGroup,
  type ReportRow,
  SERVICE_IDS,
  type StaffMember,
  searchQuery,
  serviceName,
} from '@site/contracts';
import { dayOf } from '../../shared/dates';
import { nameOfAccount } from '../../shared/staff-names';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const whole = new Intl.NumberFormat('en-US');

/** "38,113". */
export const counted = (count: number): string => whole.format(count);

/** 185,050 cents become "$1,851". */
export const money = (cents: number): string => dollars.format(Math.round(cents / 100));

/** "2026-03" becomes "Mar 2026". */
export const monthName = (key: string): string => month.format(new Date(`${key}-01T00:00:00Z`));

/** The tables of a report, in order, and what their rows represent. */
export const GROUPS: readonly { group: ReportGroup; title: string; row: string; none: string }[] = [
  { group: 'month', title: 'By month', row: 'Month', none: '' },
  { group: 'service', title: 'By service', row: 'Service', none: 'No service chosen' },
  { group: 'campaign', title: 'By campaign', row: 'Campaign', none: 'No campaign' },
  { group: 'zip', title: 'By ZIP code', row: 'ZIP code', none: 'No ZIP code' },
  { group: 'person', title: 'By person', row: 'Assigned to', none: 'Nobody' },
];

/** The display name of a row. */
export function rowName(group: ReportGroup, key: string, staff: readonly StaffMember[] | undefined): string {
  if (key === '') return GROUPS.find((one) => one.group === group)?.none ?? '';
  if (group === 'month') return monthName(key);
  if (group === 'service') return serviceName(key);
  return group === 'person' ? nameOfAccount(staff, key) : key;
}

/** The leads of a row; undefined where the desk has no filter for them. */
export function leadsOf(
  { from, to }: Pick<Report, 'from' | 'to'>,
  group: ReportGroup,
  key: string,
): LeadSearch | undefined {
  const all: LeadSearch = { kind: 'quote-request', spam: false, from, to };
  switch (group) {
    case 'month': {
      const [first, last] = [`${key}-01`, lastDayOf(key)];
      return { ...all, from: first > from ? first : from, to: last < to ? last : to };
    }
    case 'service': {
      const service = key === '' ? 'none' : SERVICE_IDS.find((id) => id === key);
      return service && { ...all, service };
    }
    case 'campaign':
      return { ...all, utmCampaign: key };
    case 'zip':
      return key ? { ...all, zip: key } : undefined;
    case 'person':
      return { ...all, assignee: key || 'nobody' };
  }
}

/** URL of a search at the desk. */
export const deskPath = (search: LeadSearch): string => `/admin?${searchQuery(search)}`;

const lastDayOf = (key: string): string => {
  const [year = 0, number = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/**
 * Whether the period consists of whole months, as costs do. The current month so far counts as whole.
 *
 * @param today Such as "2026-03-02".
 */
export const isOfWholeMonths = (
  { from, to }: Pick<Report, 'from' | 'to'>,
  today = dayOf(new Date().toISOString()),
): boolean => from.endsWith('-01') && (to === lastDayOf(to) || to >= today);

/** Cost per unit, such as "$42"; a dash when the cost is unknown or the count is zero. */
export const costOfOne = ({ costCents }: Pick<ReportRow, 'costCents'>, count: number): string =>
  costCents === null || count === 0 ? '–' : money(costCents / count);
