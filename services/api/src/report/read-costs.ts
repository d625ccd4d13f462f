import { amountOf, type ImportedCost, LIMITS } from '@site/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { MONTH } from './dto/cost.dto.js';

/** A parsed line; the service decides whether it is new. */
export type ReadCost = Omit<ImportedCost, 'state'>;

const FORMULA = /^[=+\-@\t\r]/;
const HEADINGS = 'campaign,month,cost';
const NAMES = 'January February March April May June July August September October November December'.split(' ');
/** Number of a month by what precedes the last two digits of its year, for "Mar-26", "Mar 2026", "March 2026" and "3/1/2026". */
const NUMBERS = new Map(
  NAMES.flatMap((name, at) => {
    const short = name.slice(0, 3);
    const number = String(at + 1).padStart(2, '0');
    return [`${short}-`, `${short} 20`, `${name} 20`, `${at + 1}/1/20`].map((start) => [start, number] as const);
  }),
);

/**
 * Lines of campaign, month ("2026-03", or as Excel saves it) and cost, with or without a line of headings.
 * Lines without a value are skipped.
 * @throws Error for broken quotes, whose message names the line, and for semicolons between columns
 */
export function readCosts(csv: string): ReadCost[] {
  const seen = new Map<string, number>();
  if (hasSemicolons(csv)) throw new Error('The columns are separated by semicolons; please use commas');
  return recordsOf(csv.replaceAll(/\r\n?/g, '\n'))
    .filter(({ record }) => record.some((value) => value !== ''))
    .filter(({ record }, at) => at > 0 || record.join(',').toLowerCase() !== HEADINGS)
    .map(({ record, info }) => {
      const [campaign = '', written = '', cost = ''] = record;
      const month = monthIn(written);
      const row = { line: info.lines, campaign: campaign.toLowerCase(), month, cents: amountOf(cost)?.cents ?? null };
      const key = `${row.month} ${row.campaign}`;
      const reason = faultOf(record, row, seen.get(key));
      seen.set(key, seen.get(key) ?? row.line);
      return { ...row, reason };
    });
}

/** @returns The month such as "2026-03"; any other text as it is */
function monthIn(text: string): string {
  const year = text.slice(-2);
  const number = NUMBERS.get(text.slice(0, -2));
  return number && /^\d\d$/.test(year) ? `20${year}-${number}` : text;
}

/** Whether the first line has semicolons between its columns; quoted values may have them. */
function hasSemicolons(csv: string): boolean {
  const [first = ''] = csv
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  return first.includes(';') && !first.includes(',');
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function recordsOf(csv: string): CsvRecord[] {
  let whole = 0;
  try {
    return parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record, { lines }) => {
        whole = lines;
        return record;
      },
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED')
      throw new Error(`Line ${error.lines} has a quotation mark inside a value`);
    // The parser names the last line, which may be far from the opening quotation mark.
    const opens = csv.split('\n').findIndex((line, at) => at >= whole && line.includes('"'));
    throw new Error(`Line ${opens + 1} opens a quotation mark that nothing closes`);
  }
}

function faultOf(
  record: readonly string[],
  { campaign, month, cents }: Pick<ReadCost, 'campaign' | 'month' | 'cents'>,
  before: number | undefined,
): string | null {
  const [, , cost = ''] = record;
  if (record.length !== 3) return `Expected 3 columns (campaign, month, cost), found ${record.length}`;
  if (campaign === '') return 'The campaign is missing';
  if (campaign.length > LIMITS.utm.max) return `The campaign has more than ${LIMITS.utm.max} characters`;
  if (FORMULA.test(campaign)) return 'The campaign looks like a formula';
  if (!MONTH.test(month)) return `"${month}" is no month such as 2026-03`;
  if (cents === null || !amountOf(cost)?.isSure) return `"${cost}" is no amount such as 1,250.00`;
  if (cents < 0) return 'The cost is negative';
  if (before !== undefined) return `Line ${before} has the same campaign and month`;
  return null;
}
