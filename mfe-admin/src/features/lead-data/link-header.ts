/**
 * The URL of `rel="next"` in a `Link` header (RFC 8288), as a path under `origin`; undefined if it is missing or on
 * another origin.
 */
export function nextPage(header: string | null, origin: string): string | undefined {
  for (const [, target, parameters] of (header ?? '').matchAll(
    /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,]+))?)*)/g,
  )) {
    if (target && isNext(parameters ?? '')) return pathUnder(target, origin);
  }
  return undefined;
}

/** A link may have several relations: `rel="prev next"`. */
function isNext(parameters: string): boolean {
  const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
  return (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/).includes('next');
}

function pathUnder(target: string, origin: string): string | undefined {
  try {
    const url = new URL(target, origin);
    return url.origin === new URL(origin).origin ? url.pathname + url.search : undefined;
  } catch {
    return undefined;
  }
}
