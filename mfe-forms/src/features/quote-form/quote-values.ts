import { checkForm } from '../form/check-form';

export const checkQuote = checkForm('quote-request');
