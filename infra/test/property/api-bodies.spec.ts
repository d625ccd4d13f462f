import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  analyticsEventSchema,
  investmentInquiryPatchSchema,
  investmentInquirySubmissionSchema,
  quoteRequestPatchSchema,
  quoteRequestSubmissionSchema,
  signInLinkRequestSchema,
  signInLinkSchema,
  signInSchema,
  validate,
} from '@site/contracts';
import { LIMITS, MESSAGES, SERVICE_IDS } from '@site/testing/spec-facts';
import fc from 'fast-check';
import { loadApi, type Verdict } from './api-verdict.ts';

type Fields = Record<string, fc.Arbitrary<unknown>>;

const RUNS = 10_000;

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    'half \ud83c',
    '$value',
    '$property $target $constraint1',
    '$&',
    '😀',
    ' Ada ',
    'x'.repeat(101),
    'x'.repeat(5_001),
  ),
);
/** Values that no rule expects. */
const odd = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 31, 1e300, [], {}, [[]], ['x', null], [['\0']], { a: { b: [1] } }),
  fc.constant({ toString: 1, constructor: 2 }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Names that no body class has, especially those that every object has. */
const strange = fc.oneof(
  fc.constantFrom(
    'constructor',
    'prototype',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '_',
    '?',
    '?_',
    '?constructor',
    '0',
    '',
    'id',
  ),
  fc.constant('x'.repeat(70)),
  text,
);

const mostly = (good: unknown[], ...more: fc.Arbitrary<unknown>[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...good) },
    ...[text, odd, ...more].map((arbitrary) => ({ weight: 1, arbitrary })),
  );

/** Bodies with these fields, sometimes with others, and sometimes not an object. */
const bodies = (fields: Fields) =>
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(
          fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] })),
          fc.oneof(
            { weight: 5, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: fc.array(fc.tuple(strange, odd), { maxLength: 3 }) },
          ),
        )
        .map(([known, more]) => {
          const body = { ...known };
          for (const [name, value] of more) {
            if (!Object.hasOwn(fields, name))
              Object.defineProperty(body, name, { value, enumerable: true, configurable: true });
          }
          return body;
        }),
    },
    { weight: 1, arbitrary: fc.oneof(odd, fc.constantFrom([{}], ['x'], 'text', 7, null)) },
  );

const longest = (max: number) => fc.constantFrom('x'.repeat(max), '😀'.repeat(max / 2), 'x'.repeat(max + 1));
const path = '/api/files/00000000-0000-4000-8000-000000000000/a.jpg';
const files = mostly(
  [[], [path], Array(5).fill(path)],
  fc.constantFrom(Array(6).fill(path), ['x'], [null], [path, 7, 'x'], [`${path}\0`], [path + 'x'.repeat(2_560)]),
);
const utm = {
  utm_source: mostly(['google', ''], longest(LIMITS.utm.max - 1)),
  utm_medium: mostly(['cpc']),
  utm_campaign: mostly(['spring']),
  utm_content: mostly(['']),
  utm_term: mostly(['']),
};
const person = {
  fullName: mostly(['Ada Price', 'Al'], longest(LIMITS.fullName.max)),
  email: mostly(['ada@example.com', ' a@b.co '], fc.emailAddress()),
  phone: mostly(['(214) 555-0100'], longest(LIMITS.phone.max)),
  message: mostly(['', 'Two\nlines'], longest(LIMITS.message.max)),
};
const version = mostly([1, 7, 2_147_483_647], fc.constantFrom(0, -3, 2_147_483_648, 1.5, -1.5, '1'));
const status = mostly(['new', 'in_progress', 'closed']);
const notes = mostly(['', ' a note '], longest(LIMITS.notes.max));
const amount = mostly(['$12,500'], longest(LIMITS.amount.max));
const followUpAt = mostly(
  ['2026-03-02', '2026-03-02T14:00:00.000Z', '2026-03-02T08:00-06:00', null],
  fc.constantFrom(
    '2026-02-31',
    '2026-03-02T25:00Z',
    '2026-03-02T08:00',
    '1999-12-31',
    '2026-3-2',
    'today',
    1_772_000_000,
  ),
);
const assigneeId = mostly(
  ['3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49', null],
  fc.constantFrom('3F0C8A52-7D1B-4C7E-9A64-0D5F1C2B3A49', '3f0c8a52', 'ana@example.com'),
);
const flag = mostly([true, false], fc.constantFrom('true', 0, 1));
const page = mostly(['/', '/services/roofing'], fc.constantFrom('x', `/${'x'.repeat(2_048)}`, '/\0'));

const event = (name: string, fields?: Fields) => bodies({ name: fc.constant(name), ...fields });
const events = fc.oneof(
  event('page_view', { path: page, title: mostly(['Home', '']) }),
  event('ad_click', { target: page, ...utm }),
  event('form_submit', { form: mostly(['contact', 'investment']) }),
  event('ad_conversion_contact'),
  event('ad_conversion_investment'),
  event('remote_error', {
    remote: mostly(['mfe-forms']),
    version: mostly(['1.0.0-abc']),
    part: mostly(['page:home', 'slot:quote-form', 'remote']),
    kind: mostly(['load', 'timeout', 'render', 'hydrate', 'event']),
  }),
  bodies({ name: odd, path: page }),
);

/** The API's classes, and the equivalent schemas of the contracts. */
const BODIES: [string, Parameters<typeof validate>[0], fc.Arbitrary<unknown>][] = [
  [
    'QuoteSubmissionDto',
    quoteRequestSubmissionSchema,
    bodies({
      ...person,
      zipCode: mostly(['75201', ' 75201-1234 ']),
      services: mostly(
        [[], ['roofing'], ['roofing', 'roofing'], [...SERVICE_IDS]],
        fc.constantFrom(['x'], [7], [...SERVICE_IDS, 'roofing']),
      ),
      photos: files,
      pdfFiles: files,
      ...utm,
    }),
  ],
  [
    'InvestmentSubmissionDto',
    investmentInquirySubmissionSchema,
    bodies({ ...person, investmentAmount: amount, ...utm }),
  ],
  [
    'QuotePatchDto',
    quoteRequestPatchSchema,
    bodies({
      status,
      spam: flag,
      notes,
      followUpAt,
      assigneeId,
      quotedPrice: amount,
      netProfit: amount,
      purchased: flag,
      version,
    }),
  ],
  [
    'InquiryPatchDto',
    investmentInquiryPatchSchema,
    bodies({ status, spam: flag, notes, followUpAt, assigneeId, interested: flag, version }),
  ],
  [
    'SignInDto',
    signInSchema,
    bodies({ email: person.email, password: mostly([' secret ', 'x'], longest(LIMITS.password.max)) }),
  ],
  ['SignInLinkRequestDto', signInLinkRequestSchema, bodies({ email: person.email })],
  ['SignInLinkDto', signInLinkSchema, bodies({ token: mostly(['A'.repeat(43)], fc.constant('A'.repeat(44))) })],
  ['an analytics event', analyticsEventSchema, events],
];

/** The schema's verdict on a received body. */
function expected(schema: Parameters<typeof validate>[0], body: any): Verdict {
  const sent = JSON.parse(JSON.stringify(body));
  if (typeof sent !== 'object' || sent === null) return { ok: false, fields: { _: 'An object is expected' } };
  const verdict = validate(schema, sent) as Verdict;
  if (!verdict.ok) return verdict;
  // Values that the database cannot store are refused or fixed, in every field.
  const wrong = Object.entries(verdict.value).filter(([, value]) =>
    [value].flat().some((one) => typeof one === 'string' && one.includes('\0')),
  );
  if (wrong.length > 0)
    return { ok: false, fields: Object.fromEntries(wrong.map(([name]) => [name, MESSAGES.unstorable])) };
  const mended = (value: any) => (typeof value === 'string' ? value.toWellFormed() : value);
  return {
    ok: true,
    value: Object.fromEntries(
      Object.entries(verdict.value).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(mended) : mended(value),
      ]),
    ),
  };
}

describe("the API's classes validate like the contracts' schemas", () => {
  let judge: Awaited<ReturnType<typeof loadApi>>;
  beforeAll(async () => {
    judge = await loadApi();
  });

  it.each(BODIES)(
    `${RUNS} bodies: %s`,
    async (dto, schema, arbitrary) => {
      const counts = { good: 0, bad: 0 };
      await fc.assert(
        fc.asyncProperty(arbitrary, async (body) => {
          const answer = await judge(dto, body);
          const wanted = expected(schema, body);
          counts[wanted.ok ? 'good' : 'bad'] += 1;
          // Jest's matchers are slower than both validators: they are used only for differences.
          if (JSON.stringify(answer) === JSON.stringify(wanted)) return;
          // Compare the values as they are sent.
          expect(JSON.parse(JSON.stringify(answer))).toEqual(JSON.parse(JSON.stringify(wanted)));
          // Key order counts: an Idempotency-Key compares this text, also with one stored by another version.
          if (dto.endsWith('SubmissionDto')) expect(JSON.stringify(answer)).toBe(JSON.stringify(wanted));
          if (!answer.ok && !wanted.ok) expect(Object.keys(answer.fields)).toEqual(Object.keys(wanted.fields));
        }),
        { numRuns: RUNS, seed: jest.getSeed() },
      );
      expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(RUNS / 100);
    },
    120_000,
  );
});
