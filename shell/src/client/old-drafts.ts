import { DRAFT_LIFETIME_MS, draftKey } from '@site/contracts';

/**
 * Removes form input from this tab's storage once the promised lifetime is over. The forms also do this, but their code
 * loads only near a form.
 */
export function forgetOldDrafts(slots: object): void {
  try {
    for (const key of Object.keys(slots).map(draftKey)) {
      const kept = sessionStorage.getItem(key);
      if (kept !== null && !isYoung(kept)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled.
  }
}

function isYoung(kept: string): boolean {
  try {
    const { at } = JSON.parse(kept) as { at: number };
    return at > Date.now() - DRAFT_LIFETIME_MS;
  } catch {
    return false;
  }
}
