/** The row that a key moves to from row `index` of `count`, stopping at the ends; undefined for any other key. */
export function rowAfterKey(key: string, index: number, count: number, page: number): number | undefined {
  const next = target(key, index, count, page);
  if (next === undefined) return undefined;
  return Math.min(count - 1, Math.max(0, next));
}

function target(key: string, index: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
