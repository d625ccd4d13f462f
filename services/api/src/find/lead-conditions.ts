import { brand, LEADS, type LeadFilter, type LeadKind, type LeadSearch, PROMISE, UUID } from '@site/contracts';
import { type Patterns, type Term, termsOf } from './search-terms.js';

/** Adds a parameter to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** The SQL condition of a filter: `l` is the lead's row, `s` its words. `false` if no lead of the kind can match. */
type Condition = (value: never, bind: Bind, kind?: LeadKind) => string;

/** All leads of a search, only some, or all except some. */
export interface LeadSet {
  search: LeadSearch;
  only?: readonly string[];
  except?: readonly string[];
}

/** The condition that the search words match one of the patterns. */
export const anyOf = (patterns: Patterns, bind: Bind) =>
  `(${patterns.map((pattern) => `s.words like plain_text(${bind(pattern)})`).join(' or ')})`;

/** The condition that the search words match a term. */
const matches = ({ patterns, symbols }: Term, bind: Bind) => {
  const bySymbols = symbols && `symbols_of(s.words) @> symbols_of(plain_text(${bind(symbols)}))`;
  return [anyOf(patterns, bind), ...(bySymbols ? [bySymbols] : [])].join(' and ');
};

/** The start of a day in the office's time zone. */
export const startOf = (day: string) => `((${day})::date::timestamp at time zone '${brand.timeZone}')`;

/**
 * Filters by arrival day on the search words' own `created_at`, because a search reads the index of the words. It
 * equals the lead's `created_at`, but the planner cannot know that.
 */
export const daysOfWords = ({ from, to }: LeadSearch, bind: Bind) => [
  ...(from ? [`s.created_at >= ${startOf(bind(from))}`] : []),
  ...(to ? [`s.created_at < ${startOf(`${bind(to)}::date + 1`)}`] : []),
];

/** The response clock does not run for leads that a person marked as spam. */
const NOT_SPAM = 'l.spam is not true';

const NO_CAMPAIGN = `(l.utm_campaign is null or l.utm_campaign = '')`;

/** Each filter of the contracts' table as SQL. */
const CONDITIONS = {
  q: (text: string, bind) =>
    termsOf(text)
      .map((term) => matches(term, bind))
      .join(' and ') || 'true',
  kind: (kind: LeadKind, _, own) => String(kind === own),
  status: (status: string, bind) => `l.status = ${bind(status)}`,
  service: (service: string, bind, kind) => {
    if (kind !== 'quote-request') return 'false';
    return service === 'none' ? `l.services = '{}'` : `l.services @> array[${bind(service)}::text]`;
  },
  campaign: (text: string, bind) => {
    if (text === 'none') return NO_CAMPAIGN;
    const at = bind(text);
    return `(lower(l.utm_campaign) = lower(${at}) or lower(l.utm_source) = lower(${at}))`;
  },
  utmCampaign: (text: string, bind) => (text === '' ? NO_CAMPAIGN : `lower(l.utm_campaign) = lower(${bind(text)})`),
  waiting: () => `(l.status = 'new' and l.created_at < now() - interval '${PROMISE.hours} hours' and ${NOT_SPAM})`,
  photos: (_, __, kind) =>
    kind === 'quote-request'
      ? `exists (select from files f where f.quote_request_id = l.id and f.kind = 'photo')`
      : 'false',
  assignee: (account: string, bind) => {
    if (account === 'nobody') return 'l.assignee_id is null';
    return UUID.test(account) ? `l.assignee_id = ${bind(account)}::uuid` : 'false';
  },
  followUp: () => `(l.follow_up_at <= now() and l.status <> 'closed' and ${NOT_SPAM})`,
  overdue: () => `(l.due_at < now() and l.first_contact_at is null and l.status <> 'closed' and ${NOT_SPAM})`,
  // A person's decision overrides the automatic marks; a person who works on a lead has decided, too.
  spam: (isSpam: boolean, _, kind) => {
    const isMarked = `(l.suspicion is not null or l.spam_signs <> '{}')`;
    const isWorkedOn = `(l.status <> 'new' or l.first_contact_at is not null${kind === 'quote-request' ? ' or l.purchased' : ''})`;
    return isSpam
      ? `(l.spam or l.spam is null and ${isMarked} and not ${isWorkedOn})`
      : `(not l.spam or l.spam is null and (not ${isMarked} or ${isWorkedOn}))`;
  },
  from: (day: string, bind) => `l.created_at >= ${startOf(bind(day))}`,
  to: (day: string, bind) => `l.created_at < ${startOf(`${bind(day)}::date + 1`)}`,
  zip: (zip: string, bind, kind) => (kind === 'quote-request' ? `left(l.zip_code, 5) = ${bind(zip)}` : 'false'),
  moved: () => `l.status <> 'new'`,
  purchased: (_, __, kind) => (kind === 'quote-request' ? 'l.purchased' : 'false'),
  withoutProfit: (_, __, kind) => (kind === 'quote-request' ? '(l.purchased and l.profit_cents is null)' : 'false'),
  listed: () => `(l.status <> 'new' or ${NOT_SPAM})`,
  // Inquiries have no promised response time.
  inTime: (_, __, kind) => (kind === 'quote-request' ? 'l.first_contact_at <= l.due_at' : 'false'),
} satisfies { [F in LeadFilter]: Condition };

/** All conditions for leads of a kind; undefined if none can match. */
export function conditionsOf({ search, only, except }: LeadSet, bind: Bind, kind?: LeadKind): string[] | undefined {
  const conditions = Object.entries(search).flatMap(([filter, value]) => {
    const condition: Condition = CONDITIONS[filter as LeadFilter];
    return value === undefined ? [] : [condition(value as never, bind, kind)];
  });
  if (conditions.includes('false')) return undefined;
  if (only) conditions.push(`s.lead_id = any(${bind(only)}::uuid[])`);
  if (except?.length) conditions.push(`s.lead_id <> all(${bind(except)}::uuid[])`);
  return conditions.filter((condition) => condition !== 'true');
}

/**
 * One part of a statement per kind of lead that can match, and all parameters.
 * @param kinds undefined searches the words of both kinds at once, without the rows of the leads
 * @param before Parameters that come first.
 */
export function unionBranchesOf(
  kinds: readonly (LeadKind | undefined)[],
  conditionsFor: (bind: Bind, kind?: LeadKind) => string[] | undefined,
  write: (from: string, kind?: LeadKind) => string,
  before: readonly unknown[] = [],
): { branches: string[]; values: unknown[] } {
  const values = [...before];
  const branches = kinds.flatMap((kind) => {
    const own: unknown[] = [];
    const conditions = conditionsFor((value) => `$${values.length + own.push(value)}`, kind);
    if (!conditions) return [];
    values.push(...own);
    // No condition on the kind: the join has it.
    const rows = kind ? `lead_search s join ${LEADS[kind].table} l on l.id = s.lead_id` : 'lead_search s';
    return [write(`${rows} where ${conditions.join(' and ') || 'true'}`, kind)];
  });
  return { branches, values };
}
