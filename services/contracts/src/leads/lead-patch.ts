import * as v from 'valibot';
import { isDayOrInstant } from '../instants.js';
import { changesSomething, NOTHING_TO_CHANGE, patchVersionEntry } from '../patch-version.js';
import { REQUEST_STATUSES } from '../status.js';
import { UUID } from '../uuid.js';
import { VISITOR_MESSAGES } from '../visitor-messages.js';
import type { LeadKind } from './lead-kinds.js';
import type { LeadPatch } from './lead-record.js';
import { fieldsOf } from './read-fields.js';

/** The body of a PATCH of a kind. Texts of staff are stored exactly as typed. */
export function leadPatchSchema<K extends LeadKind>(kind: K) {
  const entries: [string, v.GenericSchema][] = [];
  for (const { field, rule } of fieldsOf(kind)) {
    if (rule.type === 'flag') entries.push([field, v.boolean()]);
    else if (rule.type === 'staffLine' || rule.type === 'staffText')
      entries.push([field, v.pipe(v.string(), v.maxLength(rule.max, VISITOR_MESSAGES.tooLong(rule.max)))]);
    else if (rule.type === 'instant')
      entries.push([field, v.nullable(v.pipe(v.string(rule.message), v.check(isDayOrInstant, rule.message)))]);
    else if (rule.type === 'assignee')
      entries.push([field, v.nullable(v.pipe(v.string(rule.message), v.regex(UUID, rule.message)))]);
  }
  return v.pipe(
    v.strictObject({
      status: v.optional(v.picklist(REQUEST_STATUSES)),
      spam: v.optional(v.boolean()),
      ...Object.fromEntries(entries.map(([field, schema]) => [field, v.optional(schema)])),
      ...patchVersionEntry,
    }),
    v.check((patch) => changesSomething(patch), NOTHING_TO_CHANGE),
  ) as unknown as v.GenericSchema<unknown, LeadPatch<K>>;
}
