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
}

function Frame({ id, label, optional, hint, error, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {children}
      {error ? (
        <p className="field__error" id={`${id}-about`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="field__hint" id={`${id}-about`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

function about({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return {
    id,
    className: 'input',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-about` : undefined,
  };
}

type TextFieldProps = Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A labeled input with its hint or error beneath, tied together for assistive technology. */
export function TextField({ label, optional, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} name={input.name} label={label} optional={optional} hint={hint} error={error}>
      <input type="text" {...input} {...about({ id, hint, error })} />
    </Frame>
  );
}

type TextAreaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, optional, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} name={area.name} label={label} optional={optional} hint={hint} error={error}>
      <textarea {...area} {...about({ id, hint, error })} />
    </Frame>
  );
}
