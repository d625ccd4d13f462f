import { type ComponentProps, useId } from 'react';

/** A labeled select, framed as the platform frames a text field. */
export function SelectField({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className="input" />
    </div>
  );
}
