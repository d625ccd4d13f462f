import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { checkInvestmentInquiry } from './investment-values';

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

const typed = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '(214) 555-0124',
  investmentAmount: '$50,000',
  message: '',
};

describe('the values of the investment form', () => {
  it('are the trimmed texts', () => {
    const data = form({ ...typed, investmentAmount: ' about $50,000 ', message: 'Two lines\nof text' });
    expect(checkInvestmentInquiry(data)).toEqual({
      ok: true,
      value: { ...typed, investmentAmount: 'about $50,000', message: 'Two lines\nof text' },
    });
  });

  it('get the exact messages when the form is empty', () => {
    expect(checkInvestmentInquiry(new FormData())).toEqual({
      ok: false,
      fields: {
        fullName: MESSAGES.fullName,
        email: MESSAGES.investmentInquiryEmail,
        phone: MESSAGES.phone,
        investmentAmount: MESSAGES.investmentAmount,
      },
    });
  });

  it('may not exceed the length that the server accepts', () => {
    const data = form({ ...typed, investmentAmount: 'x'.repeat(LIMITS.amount.max + 1) });
    expect(checkInvestmentInquiry(data)).toEqual({
      ok: false,
      fields: { investmentAmount: MESSAGES.tooLong(LIMITS.amount.max) },
    });
  });
});
