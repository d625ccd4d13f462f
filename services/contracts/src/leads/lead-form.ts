import * as v from 'valibot';
import { emailAddress, matchingText, optionalText, requiredText } from '../fields.js';
import type { FieldRule } from './lead-fields.js';
import type { LeadKind } from './lead-kinds.js';
import type { LeadForm } from './lead-record.js';
import { fieldsIn } from './read-fields.js';

/** The fields of a kind's form that are typed or ticked. Files are uploaded separately. */
export const typedFields = (kind: LeadKind) => fieldsIn(kind, 'form').filter(({ rule }) => rule.type !== 'files');

/** The validation of each of these fields in forms. The API's own, in its DTOs, must agree: `infra/test/property` compares both. */
export const leadFormEntries = (kind: LeadKind) =>
  Object.fromEntries(typedFields(kind).map(({ field, rule }) => [field, schemaOf(rule)]));

/** The form of a kind, as the visitor fills it in. */
export const leadFormSchema = <K extends LeadKind>(kind: K) =>
  v.object(leadFormEntries(kind)) as unknown as v.GenericSchema<unknown, LeadForm<K>>;

function schemaOf(rule: FieldRule): v.GenericSchema {
  switch (rule.type) {
    case 'email':
      return emailAddress(rule.message, rule.max);
    case 'pattern':
      return matchingText(rule.pattern, rule.message);
    case 'choice':
      return choice(rule.options, rule.message);
    case 'line':
    case 'text':
      return rule.message ? requiredText(rule.min ?? 1, rule.max, rule.message) : optionalText(rule.max);
    default:
      throw new Error(`No form asks for a ${rule.type}`);
  }
}

const choice = (options: readonly string[], message: string) =>
  v.optional(
    v.pipe(
      v.array(v.picklist(options, message), message),
      v.maxLength(options.length, message),
      v.transform((chosen) => [...new Set(chosen)]),
    ),
    [],
  );
