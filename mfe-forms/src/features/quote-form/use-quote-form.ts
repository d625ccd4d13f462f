import { MESSAGES, TIMING } from '@site/contracts';
import { useLeadForm } from '../form/use-lead-form';
import { isPending } from '../uploads/upload-queue';
import { useUploadQueue } from '../uploads/use-uploads';
import { checkQuote } from './quote-values';
import { submitQuote } from './submit-quote';

const SUCCESS = {
  title: MESSAGES.quoteSubmitted,
  description: MESSAGES.quoteSubmittedText,
  duration: TIMING.quoteToast,
};

export function useQuoteForm() {
  const queue = useUploadQueue();
  const form = useLeadForm({
    check: checkQuote,
    send: (values, onRetry) => submitQuote(values, queue.all(), onRetry),
    mustWait: () => queue.all().some(isPending),
    onStored: () => queue.clear(),
    success: SUCCESS,
    describe: (failure) => (failure.kind === 'refused' ? failure.text : MESSAGES.quoteSubmitFailed),
  });
  return { ...form, queue };
}
