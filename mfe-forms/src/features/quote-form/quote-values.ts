import { checkForm } from '../form/check-form';

export const checkQuoteRequest = checkForm('quote-request');
