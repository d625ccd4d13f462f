import type { RequestStatus } from '@site/contracts';
import type { Lead, LeadKindSpec, Texts } from './lead-kind';

/** What was typed about a lead and is not saved, and the state of the lead that it was typed on. */
export interface Draft {
  texts: Texts;
  base: { version: number; texts: Texts };
}

/** A draft as it stands beside what is known of the lead now. */
export interface WorkingDraft {
  texts: Texts;
  base: Draft['base'];
  unsaved: boolean;
  /** Fields in which somebody else has written something else meanwhile. */
  conflicts: string[];
}

/**
 * Brings a draft up to the lead as it is now. What was not touched follows the lead; what was typed stays.
 * The version moves on only when nothing contradicts: until then the server must notice.
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

const touched = ({ texts, base }: Draft, field: string) => texts[field] !== base.texts[field];

/** What a save sends, and with a status what moving a lead sends (spec.md §4). */
export function patchOf(
  spec: LeadKindSpec,
  { texts, base }: Pick<WorkingDraft, 'texts' | 'base'>,
  flag: boolean,
  status?: RequestStatus,
): LeadPatch {
  return { ...(status && { status }), ...texts, [spec.flag.field]: flag, version: base.version };
}

/** Body of a PATCH; the contracts' schemas check it. */
export type LeadPatch = Readonly<Record<string, string | boolean | number | null>>;

/** The draft after something was typed into one of its fields. */
export function withTyped(
  spec: LeadKindSpec,
  lead: Lead,
  draft: Draft | undefined,
  field: string,
  value: string,
): Draft {
  const work = workingDraft(spec, lead, draft);
  // While something contradicts, the draft stands on its old base with all that it held.
  const { texts, base } = draft && work.conflicts.length > 0 ? draft : work;
  return { texts: { ...texts, [field]: value }, base };
}

/** The draft after it was saved as it was in `sent`, if there was one then: gone, unless more was typed meanwhile. */
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
