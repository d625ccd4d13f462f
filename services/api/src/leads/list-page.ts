import { LIMITS } from '@site/contracts';
import { badRequest } from '../common/api-exception.js';

/** A place in a list that is ordered newest first: what comes after it is older. */
export interface Cursor {
  createdAt: string;
  id: string;
}

export interface ListPage {
  limit: number;
  before?: Cursor;
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads `?limit=&before=` (spec-notes.md 12). @throws 400 */
export function readListPage(query: Record<string, unknown>): ListPage {
  const { limit = LIMITS.list.default.toString(), before } = query;
  const count = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > LIMITS.list.max) throw badRequest({ limit: `A number from 1 to ${LIMITS.list.max}` });
  if (before === undefined) return { limit: count };
  const [, createdAt, id] = (typeof before === 'string' && CURSOR.exec(before)) || [];
  if (!createdAt || !id || !isTime(createdAt)) throw badRequest({ before: 'Take it from the Link header' });
  return { limit: count, before: { createdAt, id } };
}

/** Whether there is such a day and hour: dates alone would roll February 31 over, and Postgres knows no year 0. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && time.getUTCFullYear() > 0;
}

/** The `Link` header of a page that has one after it. */
export function nextLink(path: string, { limit }: ListPage, last: Cursor): string {
  return `<${path}?limit=${limit}&before=${encodeURIComponent(`${last.createdAt}_${last.id}`)}>; rel="next"`;
}
