import * as v from 'valibot';
import { optionalText } from '../fields.js';
import type { RequestStatus } from '../status.js';
import { suspicionEntries } from '../suspicion.js';
import { leadFormEntries } from './lead-form.js';
import type { LeadKind } from './lead-kinds.js';
import type { LeadSubmission } from './lead-record.js';
import { fieldsOf } from './read-fields.js';

/** A path from the response to an upload: `/api/files/{uuid}/{file name}`. */
export const FILE_PATH = { max: 2560, pattern: /^\/api\/files\/[0-9a-f-]{36}\/[^/]+$/ } as const;

const filePath = v.pipe(v.string(), v.maxLength(FILE_PATH.max), v.regex(FILE_PATH.pattern));

/** The body of a submission of a kind. Unknown fields are rejected. */
export function leadSubmissionSchema<K extends LeadKind>(kind: K) {
  const others: [string, v.GenericSchema][] = [];
  for (const { field, rule, shows } of fieldsOf(kind)) {
    if (rule.type === 'campaign') others.push([field, optionalText(rule.max)]);
    else if (rule.type === 'files' && shows.includes('form'))
      others.push([field, v.optional(v.pipe(v.array(filePath), v.maxLength(rule.max, rule.message)), [])]);
  }
  return v.strictObject({
    ...leadFormEntries(kind),
    ...Object.fromEntries(others),
    ...suspicionEntries,
  }) as unknown as v.GenericSchema<unknown, LeadSubmission<K>>;
}

/** The body of the 201 response to a submission. */
export interface StoredReceipt {
  id: string;
  status: RequestStatus;
  createdAt: string;
}
