const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What visitors are promised (spec.md §1). */
const PROMISED_HOURS = 24;

/** How long a lead has waited for its answer, against the promise. Empty while the time is not known. */
export function waitingSince(createdAt: string, now: number | undefined): string {
  const since = Date.parse(createdAt);
  if (now === undefined || Number.isNaN(since)) return '';
  const waited = Math.max(0, now - since);
  if (waited >= PROMISED_HOURS * HOUR) return `Over ${PROMISED_HOURS} h`;
  if (waited >= HOUR) return `Waiting ${Math.floor(waited / HOUR)} h`;
  return `Waiting ${Math.floor(waited / MINUTE)} min`;
}
