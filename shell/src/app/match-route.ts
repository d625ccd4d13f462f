import { parse } from 'regexparam';
import type { SiteRoute } from './site-snapshot';

export interface RouteMatch {
  route: SiteRoute;
  params: Record<string, string>;
}

/** The first route whose pattern matches `path`; parameters are decoded. A path that cannot be decoded matches nothing. */
export function matchRoute(routes: readonly SiteRoute[], path: string): RouteMatch | undefined {
  for (const route of routes) {
    const { keys, pattern } = parse(route.path);
    const found = pattern.exec(path);
    if (!found) continue;
    const params = decodeAll(keys, found);
    return params && { route, params };
  }
  return undefined;
}

function decodeAll(keys: string[], found: RegExpExecArray): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  try {
    keys.forEach((key, index) => {
      params[key] = decodeURIComponent(found[index + 1] ?? '');
    });
    return params;
  } catch {
    return undefined;
  }
}
