import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from './icon.js';

interface Common {
  /** The control's name: the same as the entity's field (infra/docs/promises.md P3). */
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** Message about the current value; it replaces the hint. */
  error?: ReactNode;
  /**
   * Marks the field as required; the message when it is empty. In a slot's form the host shows it while the form's code
   * loads.
   */
  missing?: string;
}

function Frame({ id, label, optional, hint, error, missing, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {children}
      {(error || missing) && (
        <p className="field__error" id={`${id}-error`} hidden={!error}>
          <Icon name="circle-alert" />
          {/* The host may have filled it in before this code loaded. */}
          <span suppressHydrationWarning>{error ?? ''}</span>
        </p>
      )}
      {hint && !error && (
        <p className="field__hint" id={`${id}-about`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function about({ id, hint, error, missing }: { id: string } & Pick<Common, 'hint' | 'error' | 'missing'>) {
  return {
    id,
    className: 'input',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-about` : undefined,
    'aria-required': missing ? (true as const) : undefined,
    'data-missing': missing,
  };
}

type TextFieldProps = Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A labeled input with its hint or error below, linked for assistive technology. */
export function TextField({ label, optional, hint, error, missing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} name={input.name} label={label} optional={optional} hint={hint} error={error} missing={missing}>
      <input type="text" {...input} {...about({ id, hint, error, missing })} />
    </Frame>
  );
}

type TextAreaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, optional, hint, error, missing, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} name={area.name} label={label} optional={optional} hint={hint} error={error} missing={missing}>
      <textarea {...area} {...about({ id, hint, error, missing })} />
    </Frame>
  );
}
