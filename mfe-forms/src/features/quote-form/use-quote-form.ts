import { TIMING, type UploadField, VISITOR_ENDPOINTS, VISITOR_MESSAGES } from '@site/contracts';
import { type LeadFormOf, useLeadForm } from '../form/use-lead-form';
import { LeadSender } from '../submission/lead-sender';
import { quoteRequestUploads } from '../uploads/use-uploads';
import { checkQuoteRequest } from './quote-values';

const FORM: LeadFormOf<'quote-request'> = {
  check: checkQuoteRequest,
  leadOf: (values) => ({ ...values, photos: pathsOf('photos'), pdfFiles: pathsOf('pdfFiles') }),
  sender: new LeadSender({
    name: 'quote-form',
    url: VISITOR_ENDPOINTS.submitQuoteRequest,
    counted: [{ name: 'form_submit', form: 'contact' }, { name: 'ad_conversion_contact' }],
    success: {
      title: VISITOR_MESSAGES.quoteRequestSubmitted,
      description: VISITOR_MESSAGES.quoteRequestSubmittedText,
      duration: TIMING.quoteToast,
    },
    describe: (failure) => (failure.kind === 'refused' ? failure.text : VISITOR_MESSAGES.quoteRequestSubmitFailed),
    files: quoteRequestUploads,
  }),
};

export function useQuoteRequestForm() {
  return useLeadForm(FORM);
}

function pathsOf(field: UploadField): string[] {
  return quoteRequestUploads.kept().flatMap((file) => (file.field === field ? [file.path] : []));
}
