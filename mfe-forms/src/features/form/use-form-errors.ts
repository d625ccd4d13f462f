import type { FieldErrors, Validation } from '@site/contracts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { afterRelease } from './after-release';
import { withFieldChecked } from './field-errors';

/**
 * Messages of a form whose inputs are uncontrolled: the document holds the values, this holds what is
 * wrong with them. So whatever was typed before the code arrived is simply there, and nothing is copied.
 * Until the first try it stays silent; from then on a field speaks on blur and falls silent once mended.
 */
export function useFormErrors<T>(check: (data: FormData) => Validation<T>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tries, setTries] = useState(0);

  // After the commit, so that the field already says that it is invalid, and why, when it gets the focus.
  useEffect(() => {
    if (tries > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function recheck(name: string, mayComplain: boolean): void {
    const form = formRef.current;
    if (!form || tries === 0) return;
    const result = check(new FormData(form));
    setErrors((known) => withFieldChecked(known, name, result.ok ? undefined : result.fields[name], mayComplain));
  }

  /** Shows messages and moves the focus to the first field that has one. */
  function mark(fields: FieldErrors): void {
    setErrors(fields);
    setTries((count) => count + 1);
  }

  return {
    formRef,
    errors,
    mark,
    /** The values when all are valid; otherwise marks the fields and returns undefined. */
    check(): T | undefined {
      if (!formRef.current) return undefined;
      const result = check(new FormData(formRef.current));
      if (result.ok) {
        setErrors({});
        return result.value;
      }
      mark(result.fields);
      return undefined;
    },
    /** Back to silence, after a success. */
    forget(): void {
      setErrors({});
      setTries(0);
    },
    /** For the form element: they hear of every field in it. */
    handlers: {
      onInput: (event: FormEvent<HTMLFormElement>) => recheck(nameOf(event.target), false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event.target);
        if (name) afterRelease(() => recheck(name, true));
      },
    },
  };
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
}
