import type { RequestStatus } from '@site/contracts';
import type { Lead, LeadKindSpec, Texts } from './lead-kind';

/** Unsaved input on a lead, and the state of the lead it was typed on. */
export interface Draft {
  texts: Texts;
  base: { version: number; texts: Texts };
}

/** A draft compared with the current lead. */
export interface WorkingDraft {
  texts: Texts;
  base: Draft['base'];
  unsaved: boolean;
  /** Fields in which another user wrote something different. */
  conflicts: string[];
}

/**
 * Rebases a draft on the current lead. Untouched fields follow the lead; typed text stays. The version advances only
 * without conflicts: until then the server must detect them.
 */
export function workingDraft(spec: LeadKindSpec, lead: Lead, draft: Draft | undefined): WorkingDraft {
  const now = spec.textsOf(lead);
  if (!draft) {
    return { texts: now, base: { version: lead.version, texts: now }, unsaved: false, conflicts: [] };
  }
  const fields = spec.texts.map(({ field }) => field);
  const texts = Object.fromEntries(
    fields.map((field) => [field, (touched(draft, field) ? draft.texts[field] : now[field]) ?? '']),
  );
  const conflicts = fields.filter(
    (field) => touched(draft, field) && now[field] !== draft.base.texts[field] && now[field] !== texts[field],
  );
  return {
    texts,
    base: conflicts.length > 0 ? draft.base : { version: Math.max(lead.version, draft.base.version), texts: now },
    unsaved: fields.some((field) => texts[field] !== now[field]),
    conflicts,
  };
}

/** Whether a draft differs from the lead. Text changed back to the saved value does not count. */
export const isUnsaved = (spec: LeadKindSpec, lead: Lead, draft: Draft | undefined) =>
  draft !== undefined && workingDraft(spec, lead, draft).unsaved;

const touched = ({ texts, base }: Draft, field: string) => texts[field] !== base.texts[field];

/** The changes that a save sends; with a status, those of a move. */
export function patchOf(
  spec: LeadKindSpec,
  { texts, base }: Pick<WorkingDraft, 'texts' | 'base'>,
  flag: boolean,
  status?: RequestStatus,
): LeadPatch {
  return { ...(status && { status }), ...texts, [spec.flag.field]: flag, version: base.version };
}

/** Body of a PATCH; the API validates it. */
export type LeadPatch = Readonly<Record<string, string | boolean | number | null>>;

/** The draft after the user typed into one of its fields. */
export function withTyped(
  spec: LeadKindSpec,
  lead: Lead,
  draft: Draft | undefined,
  field: string,
  value: string,
): Draft {
  const work = workingDraft(spec, lead, draft);
  // During a conflict, the draft keeps its old base with all its content.
  const { texts, base } = draft && work.conflicts.length > 0 ? draft : work;
  return { texts: { ...texts, [field]: value }, base };
}

/** The draft after `sent` was saved: removed, unless the user has typed more since. */
export function afterSave(spec: LeadKindSpec, draft: Draft, sent: Draft | undefined, saved: Lead): Draft | undefined {
  const now = spec.textsOf(saved);
  const texts = Object.fromEntries(
    spec.texts.map(({ field }) => {
      const typedSince = draft.texts[field] !== (sent ?? draft.base).texts[field];
      return [field, (typedSince ? draft.texts[field] : now[field]) ?? ''];
    }),
  );
  const same = spec.texts.every(({ field }) => texts[field] === now[field]);
  return same ? undefined : { texts, base: { version: saved.version, texts: now } };
}
