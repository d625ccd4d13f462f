/** A position in a list that is ordered newest first. What follows is older. */
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

/** The position in a `Link` header; null for any other text. */
export function readCursor(text: unknown): Cursor | null {
  const [, createdAt, id] = (typeof text === 'string' && CURSOR.exec(text)) || [];
  return createdAt && id && isTime(createdAt) ? { createdAt, id } : null;
}

/** Whether the date and time exist. `Date` alone would turn February 31 into a day in March; Postgres has no year 0. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && time.getUTCFullYear() > 0;
}

/** The `Link` header of a page that another one follows. @param query The other parameters */
export function nextLink(path: string, { limit }: ListPage, last: Cursor, query = ''): string {
  const before = encodeURIComponent(`${last.createdAt}_${last.id}`);
  return `<${path}?${query && `${query}&`}limit=${limit}&before=${before}>; rel="next"`;
}
