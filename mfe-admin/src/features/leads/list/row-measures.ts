import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Name and date, the summary, and a line of what was written. Rows are as high as each other. */
const ROW_REM = 5.5;

/** In pixels, for the size of letters that the browser is set to. */
export function rowHeight(): number {
  return Math.round(ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** The rows to render: those in sight, and the one that the keyboard stands on. */
export function withStop(range: Range, stop: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (stop < 0 || stop >= range.count || indexes.includes(stop)) return indexes;
  return [...indexes, stop].sort((a, b) => a - b);
}
