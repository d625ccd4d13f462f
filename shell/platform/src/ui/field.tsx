import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from './icon.js';

interface Common {
  /** The control's name: that of the entity's field (contract.md 3). */
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** Message about the present value; the hint gives way to it. */
  error?: string;
  /** It is required, and this is said of it left empty. In a form of a slot the host says so itself, as long as the form's code is on its way. */
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
          {/* The host may have filled it in before this code was there. */}
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

/** A labeled input with its hint or error beneath, tied together for assistive technology. */
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
