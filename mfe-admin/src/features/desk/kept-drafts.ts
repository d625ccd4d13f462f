import type { Draft } from '../lead-data/lead-draft';

/** Key in the tab's session storage: it ends with the tab, and other tabs cannot read it. */
const KEY = 'desk.drafts';

export type Drafts = Readonly<Record<string, Draft>>;

/** The drafts in `text` for this account; none when it belongs to another account or is incomplete. */
export function draftsOf(email: string, text: string | null): Drafts {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (!isRecord(kept) || kept.email !== email || !isRecord(kept.drafts)) return {};
    return Object.fromEntries(
      Object.entries(kept.drafts).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
    );
  } catch {
    return {};
  }
}

/** The drafts that this account left when its session ended or the page reloaded. */
export function readDrafts(email: string): Drafts {
  try {
    return draftsOf(email, sessionStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export function keepDrafts(email: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ email, drafts }));
  } catch {
    // Without storage, or when it is full, a draft lasts as long as the desk.
  }
}

export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.base)) return false;
  return isTexts(value.texts) && isTexts(value.base.texts) && typeof value.base.version === 'number';
}
