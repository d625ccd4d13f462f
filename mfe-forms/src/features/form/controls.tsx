import { type FieldErrors, type FormField, fieldsIn, type LeadKind } from '@site/contracts';
import { TextArea, TextField } from '@site/platform';
import { Fragment, type InputHTMLAttributes, type ReactNode } from 'react';

interface ControlProps {
  name: string;
  label: string;
  optional: boolean;
  error: string | undefined;
  /** Message when the field is empty; undefined for an optional field. */
  missing: string | undefined;
}

/** The control of each form field. Uncontrolled: the document holds the values. */
export type Controls<K extends LeadKind> = Record<FormField<K>, (props: ControlProps) => ReactNode>;

export const line = (input: InputHTMLAttributes<HTMLInputElement>) => (props: ControlProps) => (
  <TextField enterKeyHint="next" {...input} {...props} />
);

export const text = (props: ControlProps) => <TextArea {...props} />;

/** Contact fields: the same first fields in every form. */
export const CONTACT = {
  fullName: line({ autoComplete: 'name', autoCapitalize: 'words' }),
  email: line({ type: 'email', autoComplete: 'email' }),
  phone: line({ type: 'tel', autoComplete: 'tel' }),
};

/** The fields of a form by name, in the order of the contracts' table, with their labels and messages. */
export function drawFields<K extends LeadKind>(kind: K, controls: Controls<K>, errors: FieldErrors) {
  const all: Record<string, (props: ControlProps) => ReactNode> = controls;
  return Object.fromEntries(
    fieldsIn(kind, 'form').map(({ field, label, formLabel, rule }) => [
      field,
      <Fragment key={field}>
        {all[field]?.({
          name: field,
          label: formLabel ?? label,
          optional: !('message' in rule),
          error: errors[field],
          missing: 'message' in rule ? rule.message : undefined,
        })}
      </Fragment>,
    ]),
  ) as Record<FormField<K>, ReactNode>;
}
