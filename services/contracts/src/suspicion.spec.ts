import { describe, expect, it } from '@jest/globals';
import { TIMING } from '@site/testing/spec-facts';
import { investmentInquirySubmissionSchema } from './leads/investment-inquiry.js';
import { quoteRequestSubmissionSchema } from './leads/quote-request.js';
import { suspicionOf } from './suspicion.js';
import { validate } from './validation.js';

describe('the suspicion mark of a submission', () => {
  it.each([
    [{}, null],
    [{ website: '', openForMs: TIMING.minimumFormTime }, null],
    [{ website: '', openForMs: TIMING.minimumFormTime - 1 }, 'too_fast'],
    [{ website: '', openForMs: -5 }, 'too_fast'],
    [{ website: 'https://spam.example', openForMs: 60_000 }, 'honeypot'],
    [{ website: ['x'] }, 'honeypot'],
    [{ openForMs: 'soon' }, null],
  ])('with %j is %s', (hints, mark) => {
    expect(suspicionOf(hints)).toBe(mark);
  });

  it('never makes a submission invalid', () => {
    const person = { fullName: 'Ada Price', email: 'ada@example.com', phone: '2145550100' };
    for (const hints of [{ website: 'x'.repeat(9_999) }, { website: {}, openForMs: null }, { openForMs: 'NaN' }]) {
      expect(validate(quoteRequestSubmissionSchema, { ...person, zipCode: '75201', ...hints })).toMatchObject({
        ok: true,
      });
      expect(validate(investmentInquirySubmissionSchema, { ...person, investmentAmount: '1', ...hints })).toMatchObject(
        {
          ok: true,
        },
      );
    }
  });
});
