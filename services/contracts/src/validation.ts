import * as v from 'valibot';
import { VISITOR_MESSAGES } from './visitor-messages.js';

/** Field name to its first message, like `fields` of an ApiError. */
export type FieldErrors = Record<string, string>;

export type Validation<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

/**
 * Checks `input` against `schema`, in forms and in the API alike.
 * A field that the schema does not have is an error under its own name.
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Validation<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.output };
  // A field may be named "constructor"; a plain object would return the inherited property.
  const fields: FieldErrors = Object.create(null) as FieldErrors;
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    const name = typeof key === 'string' ? key.slice(0, 64) : '_';
    if (!Object.hasOwn(fields, name)) {
      fields[name] = issue.type === 'strict_object' ? unknownOrWrong(issue) : issue.message;
    }
  }
  return { ok: false, fields: { ...fields } };
}

function unknownOrWrong({ path, expected }: v.BaseIssue<unknown>): string {
  if (!path) return 'An object is expected';
  return expected === 'never' ? VISITOR_MESSAGES.unknownField : VISITOR_MESSAGES.missingField;
}
