import { ENDPOINTS, type InvestmentForm, type InvestmentSubmissionInput, MESSAGES } from '@site/contracts';
import { type LeadForm, useLeadForm } from '../form/use-lead-form';
import { LeadSender } from '../submission/lead-sender';
import { checkInvestment } from './investment-values';

const FORM: LeadForm<InvestmentForm, InvestmentSubmissionInput> = {
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
