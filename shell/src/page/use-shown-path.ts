import { matchRoute } from '@site/platform/host';
import { startTransition, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { fetchPage, isPageThere } from '../app/fetch-page';
import type { Site } from '../app/runtime';

/** After so long whoever waits for a page is told. */
const PATIENCE_MS = 1_000;

/**
 * The path whose page is on the screen. Where the address has changed the page before stays until the next one's code and
 * styles are there, or for a second.
 */
export function useShownPath(site: Site, ssrPath?: string): string {
  const path = usePathname({ ssrPath });
  const [shown, setShown] = useState(path);
  const route = path === shown ? undefined : matchRoute(site.snapshot.routes, path)?.route;
  // At once, for a browser that goes back scrolls at once.
  const isThere = path !== shown && (!route || isPageThere(site, route));
  if (isThere) setShown(path);

  useEffect(() => {
    if (!route) return;
    const show = () => startTransition(() => setShown(path));
    const timer = setTimeout(show, PATIENCE_MS);
    let isWanted = true;
    Promise.resolve(fetchPage(site, route))
      // Whoever shows the page meets its failure again.
      .catch(() => undefined)
      .then(() => {
        if (isWanted) show();
      });
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [site, route, path]);
  return isThere ? path : shown;
}
