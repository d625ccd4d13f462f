/**
 * A path without trailing slashes. No regular expression: one that looks for the end of a run retries at each of its
 * slashes, and a client that sends 15,000 of them would block all others.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Whether a path keeps a browser on this site: browsers treat a backslash as a slash, and whatever follows two slashes
 * or a scheme as another host.
 */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * The usual spelling of a path: a browser that gets `/a%62c` asks for `/abc`. Otherwise every spelling would be a page of
 * its own in the cache. Unchanged if it cannot be decoded.
 */
export function usualSpelling(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return path;
  }
}
