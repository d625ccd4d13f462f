/**
 * A path without the slashes at its end. No regular expression: one that looks for the end of a run tries again at each of
 * its slashes, and whoever sends 15,000 of them would keep everybody else waiting.
 */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
