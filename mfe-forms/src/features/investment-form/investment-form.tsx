import { CONTACT, type Controls, drawFields, line, text } from '../form/controls';
import form from '../form/form.module.css';
import { SendBar } from '../form/send-bar';
import { progressNote } from '../submission/progress';
import { useInvestmentInquiryForm } from './use-investment-form';

const WORDS = {
  what: 'inquiry',
  before: 'We write back with terms and current projects.',
  after: 'Your inquiry has arrived. Thank you. We write back with terms and current projects.',
};

const CONTROLS: Controls<'investment-inquiry'> = {
  ...CONTACT,
  investmentAmount: line({ placeholder: '$50,000', autoComplete: 'off' }),
  message: text,
};

/** The investment inquiry, for the slot `investment-form` (spec.md §3 and §5). */
export function InvestmentInquiryForm() {
  const { formRef, errors, labels, progress, handlers } = useInvestmentInquiryForm();
  const { message, ...details } = drawFields('investment-inquiry', CONTROLS, errors);
  return (
    // Outside a <dialog> this method goes nowhere: a press before our script is there leaves neither the page nor
    // what was typed, and no browser writes a name and a number into an address.
    <form ref={formRef} className={`sheet ${form.form}`} method="dialog" noValidate {...handlers}>
      <div className={`${form.formGroup} ${form.formGroupTwo}`}>{Object.values(details)}</div>
      {message}
      <SendBar label="Submit Inquiry" progress={progress} note={progressNote(progress, WORDS)} invalid={labels} />
    </form>
  );
}
