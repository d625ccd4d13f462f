import { matchRoute } from '@site/platform/host';
import { startTransition, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { fetchPage, isPageThere } from '../app/fetch-page';
import type { Site } from '../app/runtime';

/** After this time a spinner replaces the previous page. */
const TIMEOUT_MS = 1_000;

/**
 * The path of the page that is shown. After the URL changes, the previous page stays until the next one's code and
 * styles are loaded, or for a second.
 */
export function useShownPath(site: Site, ssrPath?: string): string {
  const path = usePathname({ ssrPath });
  const [shown, setShown] = useState(path);
  const route = path === shown ? undefined : matchRoute(site.snapshot.routes, path)?.route;
  // Switch immediately: when going back, a browser scrolls immediately.
  const isThere = path !== shown && (!route || isPageThere(site, route));
  if (isThere) setShown(path);

  useEffect(() => {
    if (!route) return;
    const show = () => startTransition(() => setShown(path));
    const timer = setTimeout(show, TIMEOUT_MS);
    let isWanted = true;
    Promise.resolve(fetchPage(site, route))
      // The page's outlet gets the same failure and handles it.
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
