import { describe, expect, it } from '@jest/globals';
import { LIMITS, MESSAGES } from '@site/testing/spec-facts';
import * as v from 'valibot';
import {
  investmentInquirySubmissionSchema,
  quoteRequestPatchSchema,
  quoteRequestSubmissionSchema,
  signInSchema,
  validate,
} from './index.js';

const valid = { fullName: 'Ada Price', email: 'ada@example.com', phone: '(214) 555-0100', zipCode: '75201' };

describe('the quote form', () => {
  it('names every missing field with its own message', () => {
    expect(validate(quoteRequestSubmissionSchema, {})).toEqual({
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
  ])('rejects an invalid %s, and trims a valid one', (field, wrong, right) => {
    expect(validate(quoteRequestSubmissionSchema, { ...valid, [field]: wrong })).toMatchObject({
      ok: false,
      fields: { [field]: expect.any(String) },
    });
    expect(validate(quoteRequestSubmissionSchema, { ...valid, [field]: ` ${right} ` })).toMatchObject({
      ok: true,
      value: { [field]: right },
    });
  });

  it('names a missing field that has no message of its own', () => {
    expect(validate(v.strictObject({ path: v.string() }), {})).toEqual({
      ok: false,
      fields: { path: MESSAGES.missingField },
    });
  });

  it('rejects unknown fields, even one with the name of an inherited property', () => {
    expect(validate(quoteRequestSubmissionSchema, { ...valid, constructor: 1 })).toEqual({
      ok: false,
      fields: { constructor: MESSAGES.unknownField },
    });
  });

  it('rejects input that is not an object', () => {
    for (const input of [null, 'text', 7, []]) expect(validate(quoteRequestSubmissionSchema, input).ok).toBe(false);
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
    expect(validate(investmentInquirySubmissionSchema, {})).toEqual({
      ok: false,
      fields: {
        fullName: MESSAGES.fullName,
        email: MESSAGES.investmentInquiryEmail,
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
  ])('rejects an invalid %s, and trims a valid one', (field, wrong, right) => {
    expect(validate(investmentInquirySubmissionSchema, { ...inquiry, [field]: wrong })).toMatchObject({
      ok: false,
      fields: { [field]: expect.any(String) },
    });
    expect(validate(investmentInquirySubmissionSchema, { ...inquiry, [field]: ` ${right} ` })).toMatchObject({
      ok: true,
      value: { [field]: right },
    });
  });

  it('names the maximum length of an amount, and rejects fields of the other form', () => {
    const long = 'x'.repeat(LIMITS.amount.max + 1);
    expect(
      validate(investmentInquirySubmissionSchema, { ...inquiry, investmentAmount: long, zipCode: '75201' }),
    ).toEqual({
      ok: false,
      fields: { investmentAmount: MESSAGES.tooLong(LIMITS.amount.max), zipCode: MESSAGES.unknownField },
    });
  });
});

describe('the sign-in', () => {
  it('names the missing fields', () => {
    expect(validate(signInSchema, {})).toEqual({
      ok: false,
      fields: { email: MESSAGES.email, password: MESSAGES.password },
    });
  });
});

/** Text fields with their maximum length, schema, and the rest of a valid body. */
const LONGEST = [
  ['fullName', LIMITS.fullName.max, quoteRequestSubmissionSchema, valid],
  ['phone', LIMITS.phone.max, quoteRequestSubmissionSchema, valid],
  ['message', LIMITS.message.max, quoteRequestSubmissionSchema, valid],
  ['utm_source', LIMITS.utm.max, quoteRequestSubmissionSchema, valid],
  ['notes', LIMITS.notes.max, quoteRequestPatchSchema, {}],
  ['quotedPrice', LIMITS.amount.max, quoteRequestPatchSchema, {}],
  ['password', LIMITS.password.max, signInSchema, { email: valid.email, password: 'x' }],
] as const;

describe('field limits', () => {
  it.each(LONGEST)('%s may have %i characters, but not one more', (field, most, schema, rest) => {
    expect(validate(schema, { ...rest, [field]: 'x'.repeat(most) })).toMatchObject({ ok: true });
    expect(validate(schema, { ...rest, [field]: 'x'.repeat(most + 1) })).toEqual({
      ok: false,
      fields: { [field]: MESSAGES.tooLong(most) },
    });
  });

  it('an email address may have 254 characters', () => {
    const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect(validate(quoteRequestSubmissionSchema, { ...valid, email: address(254) })).toMatchObject({ ok: true });
    expect(validate(quoteRequestSubmissionSchema, { ...valid, email: address(255) })).toEqual({
      ok: false,
      fields: { email: 'Please use at most 254 characters' },
    });
  });

  it('texts must not have the null character, and services must be known', () => {
    expect(validate(quoteRequestSubmissionSchema, { ...valid, message: 'a\0b', services: ['cleaning'] })).toEqual({
      ok: false,
      fields: { message: MESSAGES.unstorable, services: MESSAGES.unknownService },
    });
  });

  it('the follow-up day must exist, and the assignee must be an id', () => {
    expect(validate(quoteRequestPatchSchema, { followUpAt: '2026-02-31', assigneeId: 'Ana' })).toEqual({
      ok: false,
      fields: { followUpAt: MESSAGES.followUp, assigneeId: MESSAGES.assignee },
    });
    const patch = { followUpAt: '2026-03-02', assigneeId: null };
    expect(validate(quoteRequestPatchSchema, patch)).toEqual({ ok: true, value: patch });
  });

  it('there may be five photos and five documents', () => {
    const files = (count: number) => Array(count).fill('/api/files/00000000-0000-4000-8000-000000000000/a.jpg');
    expect(validate(quoteRequestSubmissionSchema, { ...valid, photos: files(5), pdfFiles: files(5) })).toMatchObject({
      ok: true,
    });
    expect(validate(quoteRequestSubmissionSchema, { ...valid, photos: files(6), pdfFiles: files(6) })).toEqual({
      ok: false,
      fields: { photos: MESSAGES.tooManyPhotos, pdfFiles: MESSAGES.tooManyPdfs },
    });
  });
});
