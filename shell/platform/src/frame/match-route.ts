import { parse } from 'regexparam';

export interface RouteMatch<R extends { path: string } = { path: string }> {
  route: R;
  params: Record<string, string>;
}

/**
 * The first route whose pattern matches `path`, case-sensitively: `/AD` is not a page. Parameters are decoded; a path
 * that cannot be decoded matches nothing.
 */
export function matchRoute<R extends { path: string }>(routes: readonly R[], path: string): RouteMatch<R> | undefined {
  for (const route of routes) {
    const { keys, pattern } = parse(route.path);
    // The original pattern ignores case.
    const found = new RegExp(pattern.source).exec(path);
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
