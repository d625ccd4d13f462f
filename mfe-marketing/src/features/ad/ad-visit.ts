import { adTarget, UTM_FIELDS, type UtmField } from '@site/contracts';
import { utmValues } from '@site/platform';

export interface AdVisit {
  /** The page that the ad leads to. */
  target: string;
  /** All five campaign values; what the ad did not give is empty. */
  utm: Record<UtmField, string>;
  /** The page's address with the campaign values that were given, for that page to keep (spec-notes.md 10). */
  destination: string;
}

/** Reads the query that an ad's link came with. */
export function adVisit(search: string): AdVisit {
  const target = adTarget(new URLSearchParams(search).get('target'));
  const given = utmValues(search);
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, given[field] ?? ''])) as AdVisit['utm'];
  return { target, utm, destination: withQuery(target, new URLSearchParams(given).toString()) };
}

/** A query stands before the hash. */
function withQuery(target: string, query: string): string {
  if (!query) return target;
  const [page, section] = target.split('#');
  return section ? `${page}?${query}#${section}` : `${page}?${query}`;
}
