import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { INVESTMENT_INQUIRY_FIELDS, LIMITS, SERVICE_IDS } from '@site/testing/spec-facts';
import fc from 'fast-check';
import { loadApi, loadFrom, type Verdict } from './api-verdict.ts';

const RUNS = 10_000;

/** What a visitor may type or paste: any text, most of it near a rule's limit. */
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 45 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '\n', '\t\u00a0', '\0', 'a\0b', '\ud800', '\u200b', '😀', '__proto__', 'null'),
  },
);

/** A text of about this many characters. */
const near = (limit: number) =>
  fc
    .tuple(fc.constantFrom('a', '5', 'é', '😀', ' '), fc.integer({ min: -3, max: 2 }))
    .map(([character, more]) => character.repeat(Math.max(0, limit + more)));

/** Leaves a valid text unchanged, or puts spaces around it, or a character into it. */
const spoiled = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 4, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(' ', '\t', '\n', '\u00a0'), text).map(([space, t]) => space + t + space),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, anything, fc.nat())
        .map(([t, more, at]) => t.slice(0, at % (t.length + 1)) + more + t.slice(at % (t.length + 1))),
    },
  );

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 7 });
/** Mostly valid, so that a whole form is valid often enough: a form has up to six fields. */
const mostly = (good: string[], ...others: fc.Arbitrary<string>[]) =>
  fc.oneof(
    { weight: 6 * (others.length + 1), arbitrary: fc.constantFrom(...good) },
    { weight: 2, arbitrary: spoiled(fc.constantFrom(...good)) },
    ...[anything, ...others].map((arbitrary) => ({ weight: 1, arbitrary })),
  );

const FIELDS = {
  fullName: mostly(['Al', ' Grace Hopper', 'é😀'], near(LIMITS.fullName.min), near(LIMITS.fullName.max)),
  email: mostly(
    ['grace@example.com', ' a@b.co '],
    fc.emailAddress(),
    near(LIMITS.email.max - 12).map((text) => `${text}@example.com`),
  ),
  phone: mostly(['2145550124', '(214) 555-0124', '+1 214.555.0124'], near(LIMITS.phone.min), near(LIMITS.phone.max)),
  zipCode: mostly(
    ['75201', '75201-1234'],
    digits,
    fc.tuple(digits, digits).map((parts) => parts.join('-')),
  ),
  investmentAmount: mostly(['$50,000', '1'], near(1), near(LIMITS.amount.max)),
  message: mostly(['', 'Two lines\nof text'], near(LIMITS.message.max)),
};
const services = fc.oneof(
  { weight: 4, arbitrary: fc.subarray([...SERVICE_IDS]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(fc.constantFrom(...SERVICE_IDS), anything), { maxLength: 30 }) },
);
const { investmentAmount, ...quoteTexts } = FIELDS;
const { zipCode, ...investmentTexts } = FIELDS;

let server: Awaited<ReturnType<typeof loadApi>>;
let checkQuoteRequest: (data: FormData) => Verdict;
let checkInvestmentInquiry: (data: FormData) => Verdict;
beforeAll(async () => {
  server = await loadApi();
  ({ checkQuoteRequest } = await loadFrom('mfe-forms', 'features/quote-form/quote-values.ts'));
  ({ checkInvestmentInquiry } = await loadFrom('mfe-forms', 'features/investment-form/investment-values.ts'));
});

/** The typed values as the document returns them. */
function formOf(typed: Record<string, string | string[]>) {
  const data = new FormData();
  for (const [name, values] of Object.entries(typed)) for (const value of [values].flat()) data.append(name, value);
  return data;
}

/** Only the form's fields; what the API adds, such as no campaign, is left out. */
const about = (verdict: Verdict, names: string[]): Verdict =>
  verdict.ok ? { ok: true, value: Object.fromEntries(names.map((name) => [name, verdict.value[name]])) } : verdict;

/** Jest's matchers are slower than both validators: they are used only for differences. */
function expectSame(answer: Verdict, inForm: Verdict): void {
  if (JSON.stringify(answer) !== JSON.stringify(inForm)) expect(answer).toEqual(inForm);
}

describe('form and API give the same answer', () => {
  it(`about ${RUNS} quote requests`, async () => {
    const counts = { good: 0, bad: 0 };
    await fc.assert(
      fc.asyncProperty(fc.record({ ...quoteTexts, services }), async (typed) => {
        const data = formOf(typed);
        const names = Object.keys(typed);
        const inForm = checkQuoteRequest(data);
        // Send what the document returns: it replaces lone surrogates.
        const sent = Object.fromEntries(names.map((name) => [name, data.get(name)]));
        const files = { photos: [], pdfFiles: [] };
        const answer = await server('QuoteSubmissionDto', { ...sent, services: data.getAll('services'), ...files });
        expectSame(about(answer, names), inForm);
        if (inForm.ok) {
          expectSame(about(await server('QuoteSubmissionDto', { ...inForm.value, ...files }), names), inForm);
        }
        counts[inForm.ok ? 'good' : 'bad'] += 1;
      }),
      { numRuns: RUNS, seed: jest.getSeed() },
    );
    // Both verdicts occurred often enough to be meaningful.
    expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(RUNS / 100);
  }, 120_000);

  it(`about ${RUNS} investment inquiries`, async () => {
    const counts = { good: 0, bad: 0 };
    const names = [...INVESTMENT_INQUIRY_FIELDS];
    await fc.assert(
      fc.asyncProperty(fc.record(investmentTexts), async (typed) => {
        const data = formOf(typed);
        const inForm = checkInvestmentInquiry(data);
        const sent = Object.fromEntries(names.map((name) => [name, data.get(name)]));
        expectSame(about(await server('InvestmentSubmissionDto', sent), names), inForm);
        if (inForm.ok) expectSame(about(await server('InvestmentSubmissionDto', inForm.value), names), inForm);
        counts[inForm.ok ? 'good' : 'bad'] += 1;
      }),
      { numRuns: RUNS, seed: jest.getSeed() },
    );
    expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(RUNS / 100);
  }, 120_000);
});
