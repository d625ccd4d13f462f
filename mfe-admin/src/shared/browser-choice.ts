/** Choices that have no storage last as long as the page. */
const ofPage = new Set<string>();

/** Whether this browser made a choice; until then, it is not made. */
export function isChosen(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return ofPage.has(key);
  }
}

/** Makes or withdraws a choice. */
export function choose(key: string, on: boolean): void {
  if (on) ofPage.add(key);
  else ofPage.delete(key);
  try {
    if (on) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}
