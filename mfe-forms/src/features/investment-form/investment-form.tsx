import { CONTACT, type Controls, drawFields, line, text } from '../form/controls';
import form from '../form/form.module.css';
import { FormSheet } from '../form/form-sheet';
import { SendBar } from '../form/send-bar';
import { progressNote } from '../submission/progress';
import { useInvestmentInquiryForm } from './use-investment-form';

// Unlike quotes, inquiries are promised no time: the desk shows no clock for them.
const WORDS = {
  what: 'inquiry',
  before: 'Someone on our team replies with terms and current projects.',
};
const SENT = {
  heading: 'Thank you. We have your inquiry.',
  text: 'Someone on our team reads it and replies with terms and current projects.',
};

const CONTROLS: Controls<'investment-inquiry'> = {
  ...CONTACT,
  investmentAmount: line({ placeholder: '$50,000', autoComplete: 'off' }),
  message: text,
};

/** The investment inquiry, for the slot `investment-form`. */
export function InvestmentInquiryForm() {
  const sheet = useInvestmentInquiryForm();
  const { errors, labels, progress } = sheet;
  const { message, ...details } = drawFields('investment-inquiry', CONTROLS, errors);
  return (
    <FormSheet form={sheet} sent={SENT}>
      <div className={form.formGroup}>
        <div className={`${form.formGroup} ${form.formGroupTwo}`}>{Object.values(details)}</div>
        {message}
      </div>
      <SendBar label="Submit Inquiry" progress={progress} note={progressNote(progress, WORDS)} invalid={labels} />
    </FormSheet>
  );
}
