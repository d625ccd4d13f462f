import { type LeadForm, type LeadKind, leadFormSchema, typedFields, type Validation, validate } from '@site/contracts';

/** Reads the form of a kind as it stands and checks it by the rules that the API checks it by. */
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
