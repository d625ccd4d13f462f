import { createContext, useContext } from 'react';
import { navigate as push, useLocationProperty } from 'wouter/use-browser-location';

/** Where the document is, as the shell's router has matched it. */
export interface RouteState {
  path: string;
  params: Readonly<Record<string, string>>;
}

export const RouteContext = createContext<RouteState>({ path: '/', params: {} });

/** The current path, without query and hash. */
export function usePath(): string {
  return useContext(RouteContext).path;
}

/** The parameters of the matched route, decoded. */
export function useParams(): Readonly<Record<string, string>> {
  return useContext(RouteContext).params;
}

/** The query, with its question mark, or ''. Empty on the server and while hydrating: HTML is cached without it. */
export function useSearch(): string {
  return useLocationProperty(
    () => location.search,
    () => '',
  );
}

/** Goes to a path of this site without loading a document. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  push(to, options);
}

/** Whether a link leads to the page that is shown. A link without a query keeps the one of this visit. */
export function samePage(url: URL): boolean {
  return url.pathname === location.pathname && (url.search === '' || url.search === location.search);
}

/** Smooth, unless the visitor prefers reduced motion. */
const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}

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
