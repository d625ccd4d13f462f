import { DRAFT_LIFETIME_MS, draftKey } from '@site/contracts';

/**
 * Removes form input that has been in this tab's storage for the longest time that we promise. The forms do so, too,
 * but their code loads only near a form.
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
