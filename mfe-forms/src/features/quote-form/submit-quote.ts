import { ENDPOINTS, type QuoteForm, type QuoteSubmissionInput, type UploadField } from '@site/contracts';
import { storedUtm, track } from '@site/platform';
import { attemptKeys } from '../submission/idempotency-key';
import { type Outcome, postLead } from '../submission/post-lead';
import type { Upload } from '../uploads/upload-queue';

const keys = attemptKeys('quote-form.attempt', () => sessionStorage);

/** Sends a checked form with the files that were uploaded for it. Counts it only once the server has it. */
export async function submitQuote(
  values: QuoteForm,
  uploads: readonly Upload[],
  onRetry: (retry: number) => void,
): Promise<Outcome> {
  const submission: QuoteSubmissionInput = {
    ...values,
    photos: pathsOf('photos', uploads),
    pdfFiles: pathsOf('pdfFiles', uploads),
    ...storedUtm(),
  };
  const body = JSON.stringify(submission);
  const outcome = await postLead(ENDPOINTS.submitQuote, body, keys.keyFor(body), { onRetry });
  if (outcome.kind === 'stored') {
    keys.renew();
    track({ name: 'form_submit', form: 'contact' });
    track({ name: 'ad_conversion_contact' });
  }
  return outcome;
}

function pathsOf(field: UploadField, uploads: readonly Upload[]): string[] {
  return uploads.flatMap((upload) => (upload.field === field && upload.path ? [upload.path] : []));
}
