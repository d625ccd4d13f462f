import { checkForm } from '../form/check-form';

export const checkInvestment = checkForm('investment-inquiry');
