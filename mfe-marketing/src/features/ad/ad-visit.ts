import { adTarget, UTM_FIELDS, type UtmField } from '@site/contracts';
import { utmValues } from '@site/platform';

export interface AdVisit {
  /** The destination page of the ad. */
  target: string;
  /** All five campaign values; missing ones are empty. */
  utm: Record<UtmField, string>;
  /** The page's URL with the given campaign values, for that page to store. */
  destination: string;
}

/** Reads the query of an ad's link. */
export function adVisit(search: string): AdVisit {
  const target = adTarget(new URLSearchParams(search).get('target'));
  const given = utmValues(search);
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, given[field] ?? ''])) as AdVisit['utm'];
  return { target, utm, destination: withQuery(target, new URLSearchParams(given).toString()) };
}

/** A query goes before the hash. */
function withQuery(target: string, query: string): string {
  if (!query) return target;
  const [page, section] = target.split('#');
  return section ? `${page}?${query}#${section}` : `${page}?${query}`;
}
