/** Where a visitor goes whose ad names no target, or none that we know. */
const DEFAULT_PAGE = '/';

/** Pages by the `target` of an ad's address. A map: an object would answer for its own members too. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['default', DEFAULT_PAGE],
  ['renovation', '/services/painting'],
  ['construction', '/services/drywall'],
  ['remodeling', '/services/water-damage-restoration'],
  ['maintenance', '/services/hvac'],
  ['quote', '/#contact'],
  ['investment', '/investments'],
]);

/** The page of this site that an ad leads to. Never an address that the query brought along. */
export function adTarget(target: string | null): string {
  return PAGES.get(target ?? '') ?? DEFAULT_PAGE;
}
