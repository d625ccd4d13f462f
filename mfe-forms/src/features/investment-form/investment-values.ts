import { checkForm } from '../form/check-form';

export const checkInvestmentInquiry = checkForm('investment-inquiry');
