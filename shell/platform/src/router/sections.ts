/** Of a click: whether it follows a link here, and not in a new tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Scrolls where a link to the page that is shown leads. Says whether it is such a link. */
export function scrollWithin(url: URL): boolean {
  if (!samePage(url)) return false;
  if (url.hash) scrollToSection(url.hash.slice(1));
  else scrollTo({ top: 0, behavior: scrollBehavior() });
  return true;
}

/**
 * Links to sections of the page that is shown scroll from the first paint on, before the code of the page is there; without
 * this a browser would jump, and load the page anew where the address has a query.
 */
export function followSectionLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.defaultPrevented || !isPlainClick(event) || !link || link.target) return;
    // Any other, such as the one that skips to the content, is for the browser.
    if (!/^\/[^/]*#/.test(link.getAttribute('href') ?? '') || !document.getElementById(link.hash.slice(1))) return;
    if (scrollWithin(new URL(link.href))) event.preventDefault();
  });
}

/** Whether a link leads to the page that is shown. A link without a query keeps the one of this visit. */
function samePage(url: URL): boolean {
  return url.pathname === location.pathname && (url.search === '' || url.search === location.search);
}

/** Smooth, unless the visitor prefers reduced motion. */
const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/**
 * Scrolls smoothly to a section and moves the focus there. It rests below the sticky header
 * by `scroll-padding-top`, 80 px (spec.md §9). Says whether the section is on the page.
 */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  if (location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`);
  // Where a keyboard goes on from, without a ring around the whole section.
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}
