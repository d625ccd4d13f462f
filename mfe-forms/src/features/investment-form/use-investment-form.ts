import { ENDPOINTS, type InvestmentSubmissionInput, MESSAGES } from '@site/contracts';
import { useLeadForm } from '../form/use-lead-form';
import { leadSender } from '../submission/lead-sender';
import { checkInvestment } from './investment-values';

const send = leadSender<InvestmentSubmissionInput>({
  url: ENDPOINTS.investmentInquiries,
  attempt: 'investment-form.attempt',
  counted: [{ name: 'form_submit', form: 'investment' }, { name: 'ad_conversion_investment' }],
});

export function useInvestmentForm() {
  return useLeadForm({
    check: checkInvestment,
    send,
    success: { title: MESSAGES.investmentSubmitted },
    describe: () => MESSAGES.investmentSubmitFailed,
  });
}
