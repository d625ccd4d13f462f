import { ENDPOINTS, type QuoteForm, type QuoteSubmissionInput, type UploadField } from '@site/contracts';
import { leadSender } from '../submission/lead-sender';
import type { Outcome } from '../submission/post-lead';
import type { Upload } from '../uploads/upload-queue';

const send = leadSender<QuoteSubmissionInput>({
  url: ENDPOINTS.submitQuote,
  attempt: 'quote-form.attempt',
  counted: [{ name: 'form_submit', form: 'contact' }, { name: 'ad_conversion_contact' }],
});

/** Sends a checked form with the files that were uploaded for it. */
export function submitQuote(
  values: QuoteForm,
  uploads: readonly Upload[],
  onRetry: (retry: number) => void,
): Promise<Outcome> {
  const files = { photos: pathsOf('photos', uploads), pdfFiles: pathsOf('pdfFiles', uploads) };
  return send({ ...values, ...files }, onRetry);
}

function pathsOf(field: UploadField, uploads: readonly Upload[]): string[] {
  return uploads.flatMap((upload) => (upload.field === field && upload.path ? [upload.path] : []));
}
