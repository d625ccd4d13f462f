import type { SlotProps } from '@site/platform';
import { CONTACT, type Controls, drawFields, line, text } from '../form/controls';
import form from '../form/form.module.css';
import { FormSheet } from '../form/form-sheet';
import { SendBar } from '../form/send-bar';
import { UPLOAD_KINDS } from '../uploads/upload-kind';
import { UploadTile } from '../uploads/upload-tile';
import uploads from '../uploads/uploads.module.css';
import { PendingAlert, SENT, useSendNote } from './send-status';
import { ServiceChecks } from './service-checks';
import { useQuoteRequestForm } from './use-quote-form';

const NONE: readonly string[] = [];

/** The quote request, for the slot `quote-form`. */
export function QuoteRequestForm({ services: chosen = NONE }: SlotProps['quote-form']) {
  const sheet = useQuoteRequestForm();
  const { errors, labels, clearError, progress } = sheet;
  const note = useSendNote(progress);
  const controls: Controls<'quote-request'> = {
    ...CONTACT,
    zipCode: line({ autoComplete: 'postal-code', inputMode: 'numeric' }),
    message: text,
    services: ({ error }) => <ServiceChecks chosen={chosen} error={error} />,
    photos: ({ error }) => (
      <UploadTile kind={UPLOAD_KINDS.photos} error={error} onChange={() => clearError('photos')} />
    ),
    pdfFiles: ({ error }) => (
      <UploadTile kind={UPLOAD_KINDS.pdfFiles} error={error} onChange={() => clearError('pdfFiles')} />
    ),
  };
  const { services, message, photos, pdfFiles, ...details } = drawFields('quote-request', controls, errors);
  return (
    <FormSheet form={sheet} sent={SENT}>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>Your details</legend>
        <div className={`${form.formGroup} ${form.formGroupTwo}`}>{Object.values(details)}</div>
      </fieldset>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>What can we help with?</legend>
        {services}
      </fieldset>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>Your project</legend>
        <div className={form.formGroup}>
          {message}
          <div className={uploads.uploads}>
            {photos}
            {pdfFiles}
          </div>
        </div>
      </fieldset>
      <SendBar label="Submit Request" progress={progress} note={note} invalid={labels}>
        <PendingAlert progress={progress} />
      </SendBar>
    </FormSheet>
  );
}
