import { type LeadForm, type LeadKind, leadFormSchema, typedFields, type Validation, validate } from '@site/contracts';

/** Reads a form and validates it by the same rules as the API. */
export function checkForm<K extends LeadKind>(kind: K): (data: FormData) => Validation<LeadForm<K>> {
  const schema = leadFormSchema(kind);
  const fields = typedFields(kind);
  return (data) =>
    validate(
      schema,
      Object.fromEntries(
        fields.map(({ field, rule }) => [field, rule.type === 'choice' ? data.getAll(field) : (data.get(field) ?? '')]),
      ),
    );
}
