import type { FieldErrors, Validation } from '@site/contracts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { afterRelease } from './after-release';
import { withFieldChecked } from './field-errors';

const NONE: readonly string[] = [];

/**
 * Messages of a form with uncontrolled inputs: the document holds the values, this hook holds the errors. Input from
 * before hydration is thus kept without copying. No messages before the first attempt; from then on a field is checked
 * on blur, and its message disappears once fixed.
 */
export function useFormErrors<T>(check: (data: FormData) => Validation<T>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempted, setAttempted] = useState(false);
  const [tries, setTries] = useState(0);
  const [labels, setLabels] = useState(NONE);

  // The host showed what was missing before this code loaded. Its attempt counts for the other fields, too; the one
  // that the visitor is filling in is checked on blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const form = formRef.current;
    if (form?.dataset.attempted === undefined) return;
    const marked = new Set([...form.querySelectorAll('[aria-invalid=true]')].map(nameOf));
    setAttempted(true);
    const result = check(new FormData(form));
    const current = document.activeElement ? nameOf(document.activeElement) : '';
    const isSaid = (name: string) => marked.has(name) || name !== current;
    if (!result.ok) setErrors(Object.fromEntries(Object.entries(result.fields).filter(([name]) => isSaid(name))));
  }, []);

  // After the commit, so that the field has its error state and message when it gets the focus.
  useEffect(() => {
    if (tries > 0 && formRef.current) setLabels(focusFirstInvalid(formRef.current));
  }, [tries]);

  function recheck(name: string, mayComplain: boolean): void {
    const form = formRef.current;
    if (!form || !attempted) return;
    const result = check(new FormData(form));
    const message = result.ok ? undefined : result.fields[name];
    // Left unchanged: the server's message about it still applies.
    if (mayComplain && message === undefined) return;
    setErrors((known) => withFieldChecked(known, name, message, mayComplain));
  }

  /** Shows messages and moves the focus to the first field that has one. */
  function showErrors(fields: FieldErrors): void {
    setErrors(fields);
    setLabels(NONE);
    setAttempted(true);
    setTries((count) => count + 1);
  }

  /** Removes the message of a field. */
  function clearError(name: string): void {
    setErrors((known) => withFieldChecked(known, name, undefined, false));
  }

  return {
    formRef,
    errors,
    /** Labels of the fields that the last attempt found invalid; none after input, until the next attempt. */
    labels,
    showErrors,
    clearError,
    /** The values when all are valid; otherwise marks the fields and returns undefined. */
    check(): T | undefined {
      if (!formRef.current) return undefined;
      const result = check(new FormData(formRef.current));
      if (result.ok) {
        setErrors({});
        setLabels(NONE);
        return result.value;
      }
      showErrors(result.fields);
      return undefined;
    },
    /** Clears all messages after a success. */
    resetErrors(): void {
      setErrors({});
      setLabels(NONE);
      setAttempted(false);
      setTries(0);
    },
    /** For the form element: the events of every field bubble to it. */
    handlers: {
      onInput: (event: FormEvent<HTMLFormElement>) => {
        setLabels(NONE);
        recheck(nameOf(event.target), false);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event.target);
        if (name) afterRelease(() => recheck(name, true));
      },
    },
  };
}

/** Also returns the names of the invalid fields: the legend of a group, the label of any other. */
function focusFirstInvalid(form: HTMLFormElement): string[] {
  const invalid = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  invalid[0]?.focus();
  const called = invalid.map((field) =>
    field.type === 'checkbox'
      ? field.closest('fieldset')?.querySelector('legend')?.textContent
      : field.type === 'file'
        ? field.dataset.label
        : field.labels?.[0]?.firstChild?.textContent,
  );
  return [...new Set(called.filter((text) => typeof text === 'string'))];
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
}
