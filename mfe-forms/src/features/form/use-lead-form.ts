import type { LeadForm, LeadKind, SentLead, Validation } from '@site/contracts';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { EMPTY } from '../submission/draft';
import { FILLING, type LeadSender } from '../submission/lead-sender';
import { HIDDEN_FIELD, readFields, restoreFields } from './form-content';
import { useFormErrors } from './use-form-errors';

/** The settings of one form; the same object on every render. */
export interface LeadFormOf<K extends LeadKind> {
  check: (data: FormData) => Validation<LeadForm<K>>;
  /** Converts valid values to the request. */
  leadOf: (values: LeadForm<K>) => SentLead<K>;
  sender: LeadSender<SentLead<K>>;
}

/** A form that keeps a draft, validates, sends once, and reports the result in a toast. */
export function useLeadForm<K extends LeadKind>({ check: rules, leadOf, sender }: LeadFormOf<K>) {
  const { formRef, errors, labels, handlers, check, showErrors, clearError, resetErrors } = useFormErrors(rules);
  const progress = useSyncExternalStore(sender.subscribe, sender.progress, () => FILLING);
  const [isSent, setSent] = useState(false);

  function recordChange(): void {
    if (formRef.current) sender.recordChange(readFields(formRef.current, sender.draft.content));
  }

  // After hydration: the draft exists only in this browser, and input from before hydration overrides it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const kept = sender.draft.content;
    // The page's own selection and the restored draft do not count as a change of a pending request.
    const edited = restoreFields(form, kept ?? EMPTY);
    if (edited) recordChange();
    else sender.storeDraft(readFields(form, kept));
    return sender.attach({
      onStored() {
        formRef.current?.reset();
        resetErrors();
        setSent(true);
      },
      onRefused: showErrors,
    });
  }, []);

  function submit(): void {
    if (sender.progress().step === 'sending' || !formRef.current) return;
    const values = check();
    if (!values) sender.set(FILLING);
    else if (sender.pending()) sender.set({ step: 'held' });
    else {
      recordChange();
      const website = new FormData(formRef.current).get(HIDDEN_FIELD);
      void sender.send(leadOf(values), typeof website === 'string' ? website : '');
    }
  }

  return {
    formRef,
    errors,
    labels,
    clearError,
    progress,
    /** The request has arrived, and the visitor has not reopened the form. */
    isSent,
    again() {
      setSent(false);
      // After the form is visible again.
      requestAnimationFrame(() => formRef.current?.querySelector('input')?.focus());
    },
    handlers: {
      ...handlers,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        handlers.onInput(event);
        recordChange();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // After the paint that shows the button pressed.
        setTimeout(submit);
      },
    },
  };
}
