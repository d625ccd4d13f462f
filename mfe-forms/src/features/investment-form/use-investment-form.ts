import { VISITOR_ENDPOINTS, VISITOR_MESSAGES } from '@site/contracts';
import { type LeadFormOf, useLeadForm } from '../form/use-lead-form';
import { LeadSender } from '../submission/lead-sender';
import { checkInvestmentInquiry } from './investment-values';

const FORM: LeadFormOf<'investment-inquiry'> = {
  check: checkInvestmentInquiry,
  leadOf: (values) => values,
  sender: new LeadSender({
    name: 'investment-form',
    url: VISITOR_ENDPOINTS.investmentInquiries,
    counted: [{ name: 'form_submit', form: 'investment' }, { name: 'ad_conversion_investment' }],
    success: { title: VISITOR_MESSAGES.investmentInquirySubmitted },
    describe: () => VISITOR_MESSAGES.investmentInquirySubmitFailed,
  }),
};

export function useInvestmentInquiryForm() {
  return useLeadForm(FORM);
}
