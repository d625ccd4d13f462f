import { track } from '../analytics/analytics.js';
import { captureCampaign } from '../analytics/campaign.js';
import { scrollToSection } from '../router/sections.js';

let first = true;
let shown: string | undefined;
/** Set by Back and Forward: the browser restores the position itself. */
let restoring = false;

/**
 * Page views, campaign capture, and focus and scroll as a document load would leave them. Returns whether the visitor
 * came from another page. `route` is the matched pattern: `/ad/`, too, is the ad page.
 */
export function pageShown(path: string, route: string | undefined): boolean {
  if (route !== '/ad') captureCampaign(location.search);
  if (path === shown) return false;
  shown = path;
  track({ name: 'page_view', path, title: document.title });
  const isFirst = first;
  pageStarted();
  first = false;
  restoring = false;
  return !isFirst;
}

/** Moves to the start of what stands in for the next page: while it loads, or if it has failed. Counts no page view. */
export function pageStarted(): void {
  if (!first && !restoring) moveToStart();
}

export function watchHistory(): void {
  addEventListener('popstate', () => {
    // Back within a page, such as from the skip link's fragment, shows no other page: the next one starts at its top.
    restoring = location.pathname !== shown;
  });
}

function moveToStart(): void {
  const section = location.hash.slice(1);
  if (section && scrollToSection(decodeURIComponent(section))) return;
  scrollTo({ top: 0, behavior: 'instant' });
  const start = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (start) start.tabIndex = -1;
  start?.focus({ preventScroll: true });
}
