import type { SiteSnapshot } from '../app/site-snapshot';

const TIMEOUT_MS = 10_000;
/** Parts that fail at the same time share one request. */
const KEPT_MS = 2_000;

let last: { at: number; answer: Promise<SiteSnapshot | undefined> } | undefined;

/**
 * The current releases, as a new visitor to this page gets them. Requests the document itself, so that a tab with a
 * preview keeps it. Undefined if there is no response.
 */
export function readPresentSnapshot(): Promise<SiteSnapshot | undefined> {
  if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), answer: read() };
  return last.answer;
}

async function read(): Promise<SiteSnapshot | undefined> {
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return JSON.parse(page.getElementById('site-snapshot')?.textContent ?? '') as SiteSnapshot;
  } catch {
    return undefined;
  }
}
