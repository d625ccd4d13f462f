/** Where a visitor goes if the ad has no target, or an unknown one. */
const DEFAULT_PAGE = '/';

/** Pages by the `target` of an ad's URL. A map, because an object also has inherited keys. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['default', DEFAULT_PAGE],
  ['renovation', '/services/painting'],
  ['construction', '/services/drywall'],
  ['remodeling', '/services/water-damage-restoration'],
  ['maintenance', '/services/hvac'],
  ['quote', '/#contact'],
  ['investment', '/investments'],
]);

/** The page that an ad leads to, always on this site and never a URL from the query. */
export function adTarget(target: string | null): string {
  return PAGES.get(target ?? '') ?? DEFAULT_PAGE;
}
