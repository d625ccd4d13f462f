import type { Validation } from '@site/contracts';
import { type FormEvent, useEffect, useSyncExternalStore } from 'react';
import type { FormContent } from '../submission/draft';
import { FILLING, type LeadSender } from '../submission/lead-sender';
import { HIDDEN_FIELD, readFields, restoreFields } from './form-content';
import { useFormErrors } from './use-form-errors';

/** Files that belong to a form, beside its fields. */
export interface FormFiles {
  subscribe(listener: () => void): () => void;
  /** Those that can be sent. */
  kept(): FormContent['files'];
  restore(files: FormContent['files']): void;
  clear(): void;
  /** Whether a valid form must wait, for files on their way. */
  pending(): boolean;
}

/** What one form has of its own; the same object on every render. */
export interface LeadForm<V, T extends object> {
  check: (data: FormData) => Validation<V>;
  /** What is sent of valid values. */
  leadOf: (values: V) => T;
  sender: LeadSender<T>;
  files?: FormFiles;
}

/** A form that is kept, checked, sent once, and answered by a toast (spec.md §8). */
export function useLeadForm<V, T extends object>({ check: rules, leadOf, sender, files }: LeadForm<V, T>) {
  const { formRef, errors, labels, handlers, check, mark, mend, forget } = useFormErrors(rules);
  const progress = useSyncExternalStore(sender.subscribe, sender.progress, () => FILLING);

  function keep(): void {
    const form = formRef.current;
    if (!form) return;
    const fields = readFields(form);
    const kept = files?.kept() ?? [];
    const content =
      fields || kept.length > 0 ? { text: {}, ticked: [], unticked: [], ...fields, files: kept } : undefined;
    sender.keep(content, files?.pending());
  }

  // After hydration: the draft is this browser's alone, and what was typed meanwhile stands above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life.
  useEffect(() => {
    const { content } = sender.draft;
    if (content && formRef.current) {
      restoreFields(formRef.current, content);
      files?.restore(content.files);
    }
    keep();
    const unsubscribe = files?.subscribe(keep);
    const detach = sender.attach({
      onStored() {
        formRef.current?.reset();
        files?.clear();
        forget();
      },
      onRefused: mark,
    });
    return () => {
      unsubscribe?.();
      detach();
    };
  }, []);

  function submit(): void {
    if (sender.progress().step === 'sending' || !formRef.current) return;
    const values = check();
    if (!values) sender.set(FILLING);
    else if (files?.pending()) sender.set({ step: 'held' });
    else {
      keep();
      const website = new FormData(formRef.current).get(HIDDEN_FIELD);
      void sender.send(leadOf(values), typeof website === 'string' ? website : '');
    }
  }

  return {
    formRef,
    errors,
    labels,
    mend,
    progress,
    handlers: {
      ...handlers,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        handlers.onInput(event);
        keep();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
