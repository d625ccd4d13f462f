import { ENDPOINTS, MESSAGES } from '@site/contracts';
import { type LeadFormOf, useLeadForm } from '../form/use-lead-form';
import { LeadSender } from '../submission/lead-sender';
import { checkInvestment } from './investment-values';

const FORM: LeadFormOf<'investment-inquiry'> = {
  check: checkInvestment,
  leadOf: (values) => values,
  sender: new LeadSender({
    name: 'investment-form',
    url: ENDPOINTS.investmentInquiries,
    counted: [{ name: 'form_submit', form: 'investment' }, { name: 'ad_conversion_investment' }],
    success: { title: MESSAGES.investmentSubmitted },
    describe: () => MESSAGES.investmentSubmitFailed,
  }),
};

export function useInvestmentForm() {
  return useLeadForm(FORM);
}
