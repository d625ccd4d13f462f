import { MESSAGES, TIMING } from '@site/contracts';
import { toast } from '@site/platform';
import { type FormEvent, useRef, useState } from 'react';
import { useFormErrors } from '../form/use-form-errors';
import { MAX_RETRIES } from '../submission/retry-policy';
import { isPending } from '../uploads/upload-queue';
import { useUploadQueue } from '../uploads/use-uploads';
import { checkQuote } from './quote-values';
import { submitQuote } from './submit-quote';

/** Where the submission stands, and what is said about it. */
export type Progress =
  | { step: 'filling' }
  /** The visitor pressed Submit while files were on their way. */
  | { step: 'held' }
  | { step: 'sending'; retry: number }
  | { step: 'sent' };

const FILLING: Progress = { step: 'filling' };

export function useQuoteForm() {
  const { formRef, errors, handlers, check, mark, forget } = useFormErrors(checkQuote);
  const queue = useUploadQueue();
  const [progress, setProgress] = useState<Progress>(FILLING);
  // State is a render late; a double click is not.
  const sending = useRef(false);

  async function send(): Promise<void> {
    if (sending.current) return;
    const values = check();
    if (!values) return setProgress(FILLING);
    const uploads = queue.all();
    if (uploads.some(isPending)) return setProgress({ step: 'held' });

    sending.current = true;
    setProgress({ step: 'sending', retry: 0 });
    const outcome = await submitQuote(values, uploads, (retry) => setProgress({ step: 'sending', retry }));
    sending.current = false;

    if (outcome.kind === 'stored') {
      toast({
        title: MESSAGES.quoteSubmitted,
        description: MESSAGES.quoteSubmittedText,
        duration: TIMING.quoteToast,
      });
      formRef.current?.reset();
      queue.clear();
      forget();
      setProgress({ step: 'sent' });
      return;
    }
    const refused = outcome.kind === 'refused';
    toast({
      title: MESSAGES.submissionError,
      description: refused ? outcome.text : MESSAGES.quoteSubmitFailed,
      variant: 'destructive',
    });
    if (refused && outcome.fields) mark(outcome.fields);
    setProgress(FILLING);
  }

  return {
    formRef,
    errors,
    queue,
    progress,
    maxRetries: MAX_RETRIES,
    handlers: {
      ...handlers,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        handlers.onInput(event);
        setProgress((now) => (now.step === 'sent' ? FILLING : now));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send();
      },
    },
  };
}
