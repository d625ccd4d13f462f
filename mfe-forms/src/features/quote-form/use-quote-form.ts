import { ENDPOINTS, MESSAGES, TIMING, type UploadField } from '@site/contracts';
import { type LeadFormOf, useLeadForm } from '../form/use-lead-form';
import { LeadSender } from '../submission/lead-sender';
import { quoteUploads } from '../uploads/use-uploads';
import { checkQuote } from './quote-values';

const FORM: LeadFormOf<'quote-request'> = {
  check: checkQuote,
  leadOf: (values) => ({ ...values, photos: pathsOf('photos'), pdfFiles: pathsOf('pdfFiles') }),
  sender: new LeadSender({
    name: 'quote-form',
    url: ENDPOINTS.submitQuote,
    counted: [{ name: 'form_submit', form: 'contact' }, { name: 'ad_conversion_contact' }],
    success: {
      title: MESSAGES.quoteSubmitted,
      description: MESSAGES.quoteSubmittedText,
      duration: TIMING.quoteToast,
    },
    describe: (failure) => (failure.kind === 'refused' ? failure.text : MESSAGES.quoteSubmitFailed),
    files: quoteUploads,
  }),
};

export function useQuoteForm() {
  return useLeadForm(FORM);
}

function pathsOf(field: UploadField): string[] {
  return quoteUploads.kept().flatMap((file) => (file.field === field ? [file.path] : []));
}
