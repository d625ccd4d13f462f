import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '../../../infra/test/spec-facts.js';
import { investmentSubmissionSchema, quoteSubmissionSchema, validate } from './index.js';

const valid = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };

describe('the quote form', () => {
  it('names every missing field with its own message', () => {
    expect(validate(quoteSubmissionSchema, {})).toEqual({
      ok: false,
      fields: {
        fullName: MESSAGES.fullName,
        email: MESSAGES.email,
        phone: MESSAGES.phone,
        zipCode: MESSAGES.zipCode,
      },
    });
  });

  it.each([
    ['fullName', 'A', 'Al'],
    ['phone', '214555010', '2145550100'],
    ['zipCode', '7520', '75201'],
    ['zipCode', '75201-12', '75201-1234'],
    ['email', 'ada@', 'ada@example.com'],
  ])('holds %s to its limit on both sides', (field, wrong, right) => {
    expect(validate(quoteSubmissionSchema, { ...valid, [field]: wrong })).toMatchObject({
      ok: false,
      fields: { [field]: expect.any(String) },
    });
    expect(validate(quoteSubmissionSchema, { ...valid, [field]: ` ${right} ` })).toMatchObject({
      ok: true,
      value: { [field]: right },
    });
  });

  it('refuses a field that it does not know, also one with an inherited name', () => {
    expect(validate(quoteSubmissionSchema, { ...valid, constructor: 1 })).toEqual({
      ok: false,
      fields: { constructor: MESSAGES.unknownField },
    });
  });

  it('answers for input that is no object', () => {
    for (const input of [null, 'text', 7, []]) expect(validate(quoteSubmissionSchema, input).ok).toBe(false);
  });
});

describe('the investment form', () => {
  const inquiry = {
    fullName: 'Ada Price',
    email: 'ada@example.com',
    phone: '(214) 555-0100',
    investmentAmount: '$50,000',
  };

  it('names every missing field with its own message', () => {
    expect(validate(investmentSubmissionSchema, {})).toEqual({
      ok: false,
      fields: {
        fullName: MESSAGES.fullName,
        email: MESSAGES.investmentEmail,
        phone: MESSAGES.phone,
        investmentAmount: MESSAGES.investmentAmount,
      },
    });
  });

  it.each([
    ['fullName', 'A', 'Al'],
    ['phone', '214555010', '2145550100'],
    ['investmentAmount', '   ', '1'],
    ['email', 'ada@', 'ada@example.com'],
  ])('holds %s to its limit on both sides', (field, wrong, right) => {
    expect(validate(investmentSubmissionSchema, { ...inquiry, [field]: wrong })).toMatchObject({
      ok: false,
      fields: { [field]: expect.any(String) },
    });
    expect(validate(investmentSubmissionSchema, { ...inquiry, [field]: ` ${right} ` })).toMatchObject({
      ok: true,
      value: { [field]: right },
    });
  });

  it('says how long an amount may be, and refuses fields of the other form', () => {
    const long = 'x'.repeat(LIMITS.amount.max + 1);
    expect(validate(investmentSubmissionSchema, { ...inquiry, investmentAmount: long, zipCode: '75201' })).toEqual({
      ok: false,
      fields: { investmentAmount: MESSAGES.tooLong(LIMITS.amount.max), zipCode: MESSAGES.unknownField },
    });
  });
});
