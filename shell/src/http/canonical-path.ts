/**
 * A path without the slashes at its end. No regular expression: one that looks for the end of a run tries again at each of
 * its slashes, and whoever sends 15,000 of them would keep everybody else waiting.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * A path that leads a browser to this site: it takes backslashes for slashes, and what follows two of them, or a scheme, for
 * another host.
 */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);
