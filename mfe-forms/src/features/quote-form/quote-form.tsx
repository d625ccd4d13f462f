import { type SlotProps, TextArea, TextField } from '@site/platform';
import { ContactFields } from '../form/contact-fields';
import form from '../form/form.module.css';
import { SendBar } from '../form/send-bar';
import { UPLOAD_KINDS } from '../uploads/upload-kind';
import { UploadTile } from '../uploads/upload-tile';
import uploads from '../uploads/uploads.module.css';
import { PendingAlert, useSendNote } from './send-status';
import { ServiceChecks } from './service-checks';
import { useQuoteForm } from './use-quote-form';

const NONE: readonly string[] = [];

/** The quote request, for the slot `quote-form` (spec.md §3 and §5). */
export function QuoteForm({ services = NONE }: SlotProps['quote-form']) {
  const { formRef, errors, labels, mend, progress, handlers } = useQuoteForm();
  const note = useSendNote(progress);
  return (
    // Outside a <dialog> this method goes nowhere: a press before our script is there leaves neither the page nor
    // what was typed, and no browser writes a name and a number into an address.
    <form ref={formRef} className={`sheet ${form.form}`} method="dialog" noValidate {...handlers}>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>Your details</legend>
        <div className={`${form.formGroup} ${form.formGroupTwo}`}>
          <ContactFields errors={errors} />
          <TextField
            name="zipCode"
            label="ZIP code"
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="next"
            error={errors.zipCode}
          />
        </div>
      </fieldset>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>What can we help with?</legend>
        <ServiceChecks chosen={services} error={errors.services} />
      </fieldset>
      <fieldset className={form.formGroup}>
        <legend className={form.formLegend}>Your project</legend>
        <div className={form.formGroup}>
          <TextArea name="message" label="Message" optional error={errors.message} />
          <div className={uploads.uploads}>
            <UploadTile kind={UPLOAD_KINDS.photos} error={errors.photos} onChange={() => mend('photos')} />
            <UploadTile kind={UPLOAD_KINDS.pdfFiles} error={errors.pdfFiles} onChange={() => mend('pdfFiles')} />
          </div>
        </div>
      </fieldset>
      <SendBar label="Submit Request" progress={progress} note={note} invalid={labels}>
        <PendingAlert progress={progress} />
      </SendBar>
    </form>
  );
}
