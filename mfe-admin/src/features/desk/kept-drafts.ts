import { keep, readKept } from '../../shared/browser-storage';
import type { DeskUiState } from '../lead-data/desk-ui-slice';
import type { Draft } from '../lead-data/lead-draft';

/** Key in the tab's session storage: it ends with the tab, and other tabs cannot read it. */
const KEY = 'desk.drafts';

/** Unsaved text, by lead. */
export type Drafts = Pick<DeskUiState, 'drafts' | 'contactNotes'>;

const NONE: Drafts = { drafts: {}, contactNotes: {} };

/** The drafts in `text` for this account; none when it belongs to another account or is incomplete. */
export function draftsOf(email: string, text: string | null): Drafts {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (!isRecord(kept) || kept.email !== email) return NONE;
    return { drafts: only(kept.drafts, isDraft), contactNotes: only(kept.contactNotes, isText) };
  } catch {
    return NONE;
  }
}

/** The drafts that this account left when its session ended or the page reloaded. */
export const readDrafts = (email: string): Drafts => draftsOf(email, readKept('sessionStorage', KEY));

/** Whether this tab has unsaved text. */
export const hasDrafts = (): boolean => readKept('sessionStorage', KEY) !== null;

export function keepDrafts(email: string, { drafts, contactNotes }: Drafts): void {
  const isEmpty = Object.keys({ ...drafts, ...contactNotes }).length === 0;
  keep('sessionStorage', KEY, isEmpty ? undefined : JSON.stringify({ email, drafts, contactNotes }));
}

export const forgetDrafts = (): void => keep('sessionStorage', KEY, undefined);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const only = <T>(values: unknown, isOne: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(values) ? values : {}).filter((entry): entry is [string, T] => isOne(entry[1])),
  );

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every(isText);

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.base)) return false;
  return isTexts(value.texts) && isTexts(value.base.texts) && typeof value.base.version === 'number';
}
