import type { LeadForm, LeadKind, SentLead, Validation } from '@site/contracts';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { EMPTY } from '../submission/draft';
import { FILLING, type LeadSender } from '../submission/lead-sender';
import { HIDDEN_FIELD, readFields, restoreFields } from './form-content';
import { useFormErrors } from './use-form-errors';

/** What one form has of its own; the same object on every render. */
export interface LeadFormOf<K extends LeadKind> {
  check: (data: FormData) => Validation<LeadForm<K>>;
  /** What is sent of valid values. */
  leadOf: (values: LeadForm<K>) => SentLead<K>;
  sender: LeadSender<SentLead<K>>;
}

/** A form that is kept, checked, sent once, and answered by a toast (spec.md §8). */
export function useLeadForm<K extends LeadKind>({ check: rules, leadOf, sender }: LeadFormOf<K>) {
  const { formRef, errors, labels, handlers, check, mark, mend, forget } = useFormErrors(rules);
  const progress = useSyncExternalStore(sender.subscribe, sender.progress, () => FILLING);
  const [isSent, setSent] = useState(false);

  function keep(): void {
    if (formRef.current) sender.keep(readFields(formRef.current, sender.draft.content?.ticked));
  }

  // After hydration: the draft is this browser's alone, and what was typed meanwhile stands above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life.
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const kept = sender.draft.content;
    // What the page itself has chosen, or what the draft gives back, is no change of a request that is on its way.
    const edited = restoreFields(form, kept ?? EMPTY);
    if (edited) keep();
    else sender.arrange(readFields(form, kept?.ticked));
    return sender.attach({
      onStored() {
        formRef.current?.reset();
        forget();
        setSent(true);
      },
      onRefused: mark,
    });
  }, []);

  function submit(): void {
    if (sender.progress().step === 'sending' || !formRef.current) return;
    const values = check();
    if (!values) sender.set(FILLING);
    else if (sender.pending()) sender.set({ step: 'held' });
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
    /** It has arrived, and nobody has asked for the form again. */
    isSent,
    again() {
      setSent(false);
      // Once it is shown.
      requestAnimationFrame(() => formRef.current?.querySelector('input')?.focus());
    },
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
