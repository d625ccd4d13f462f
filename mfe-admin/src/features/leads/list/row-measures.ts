import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Name and date, the summary, and a line of the message. All rows have the same height. */
const ROW_REM = 5.5;

/** In pixels, for the browser's font size. */
export function rowHeight(): number {
  return Math.round(ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** The rows to render: the visible ones and the focused one. */
export function withTabStop(range: Range, stop: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (stop < 0 || stop >= range.count || indexes.includes(stop)) return indexes;
  return [...indexes, stop].sort((a, b) => a - b);
}
