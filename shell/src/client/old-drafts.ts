import { DRAFT_LIFETIME_MS, draftKey } from '@site/contracts';

/**
 * Removes what was typed into forms and has lain in this tab's storage for as long as we promise at most. The forms see
 * to it too, but their code comes only where a form is near.
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
