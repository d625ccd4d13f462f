import { MESSAGES, type Validation } from '@site/contracts';
import { type ToastOptions, toast } from '@site/platform';
import { type FormEvent, useRef, useState } from 'react';
import type { Outcome } from '../submission/post-lead';
import type { Progress } from './progress';
import { useFormErrors } from './use-form-errors';

type Failure = Exclude<Outcome, { kind: 'stored' }>;

/** What one form has of its own. */
export interface LeadForm<T> {
  /** The same function on every render. */
  check: (data: FormData) => Validation<T>;
  send: (values: T, onRetry: (retry: number) => void) => Promise<Outcome>;
  /** Whether a valid form must wait, for files on their way. */
  mustWait?: () => boolean;
  /** After a success, beside the clearing of the fields. */
  onStored?: () => void;
  success: ToastOptions;
  /** What is said under 'Submission Error'. */
  describe: (failure: Failure) => string;
}

const FILLING: Progress = { step: 'filling' };

/** A form that is checked, sent once, and answered by a toast (spec.md §8). */
export function useLeadForm<T>({ check: rules, send, mustWait, onStored, success, describe }: LeadForm<T>) {
  const { formRef, errors, handlers, check, mark, forget } = useFormErrors(rules);
  const [progress, setProgress] = useState<Progress>(FILLING);
  // State is a render late; a double click is not.
  const sending = useRef(false);

  async function submit(): Promise<void> {
    if (sending.current) return;
    const values = check();
    if (!values) return setProgress(FILLING);
    if (mustWait?.()) return setProgress({ step: 'held' });

    sending.current = true;
    setProgress({ step: 'sending', retry: 0 });
    const outcome = await send(values, (retry) => setProgress({ step: 'sending', retry }));
    sending.current = false;

    if (outcome.kind === 'stored') {
      toast(success);
      formRef.current?.reset();
      onStored?.();
      forget();
      setProgress({ step: 'sent' });
      return;
    }
    toast({ title: MESSAGES.submissionError, description: describe(outcome), variant: 'destructive' });
    if (outcome.kind === 'refused' && outcome.fields) mark(outcome.fields);
    setProgress(FILLING);
  }

  return {
    formRef,
    errors,
    progress,
    handlers: {
      ...handlers,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        handlers.onInput(event);
        setProgress((now) => (now.step === 'sent' ? FILLING : now));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
