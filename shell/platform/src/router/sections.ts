/** Whether a click follows a link in this tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Scrolls to the target of a link to the current page. Returns whether it is such a link. A link to a section of the
 * home page counts if this page has the same section: the form on a service's page has the service preselected.
 */
export function scrollWithin(url: URL): boolean {
  if (url.pathname === '/' && url.hash && scrollToSection(url.hash.slice(1))) return true;
  if (!samePage(url)) return false;
  if (url.hash) scrollToSection(url.hash.slice(1));
  else {
    if (location.hash) addEntry(location.pathname + location.search);
    scrollTo({ top: 0, behavior: scrollBehavior() });
  }
  return true;
}

/**
 * Makes links to sections of the current page scroll from the first paint on, before the page's code loads; otherwise a
 * browser would jump, and reload the page where the URL has a query.
 */
export function followSectionLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.defaultPrevented || !isPlainClick(event) || !link || link.target) return;
    // The browser handles all other links, such as the skip link.
    if (!/^\/[^/]*#/.test(link.getAttribute('href') ?? '') || !document.getElementById(link.hash.slice(1))) return;
    if (scrollWithin(new URL(link.href))) event.preventDefault();
  });
}

/** Whether a link leads to the current page. A link without a query keeps the current one. */
function samePage(url: URL): boolean {
  return url.pathname === location.pathname && (url.search === '' || url.search === location.search);
}

/** Adds a history entry for another place on the page, before the page scrolls there: Back restores the position. */
function addEntry(url: string): void {
  const { href } = location;
  const top = scrollY;
  const restore = () => scrollTo({ top, behavior: 'instant' });
  // Chromium does not restore it while the page still scrolls, and adds the scroll of the current frame to the new one.
  const restoreTwice = () => {
    if (location.href !== href) return;
    restore();
    requestAnimationFrame(restore);
  };
  addEventListener('popstate', restoreTwice, { once: true });
  history.pushState(history.state, '', url);
}

/** Smooth, unless the visitor prefers reduced motion. */
const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/**
 * Scrolls smoothly to a section and moves the focus there, with an entry in the history, as a browser does.
 * `scroll-padding-top` keeps the section below the sticky header. Returns whether the section is on the page.
 */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  const { hash } = new URL(`#${id}`, location.href);
  if (location.hash !== hash) addEntry(hash);
  section.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  // The keyboard continues from here, without a focus ring around the whole section.
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}
