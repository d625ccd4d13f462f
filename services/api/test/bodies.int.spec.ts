import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { INQUIRY, LEAD_TYPES } from './support/lead-kinds.js';
import { type Stored, SUBMISSION, TestApi } from './support/test-api.js';

interface Route {
  name: string;
  method: 'POST' | 'PATCH';
  /** A valid body. */
  body: Record<string, unknown>;
  /** Values of the wrong type for a field; none may be converted. */
  wrong: [field: string, value: unknown][];
}

const PERSON: Route['wrong'] = [
  ['fullName', 7],
  ['fullName', ['Ada Price']],
  ['email', ['ada@example.com']],
  ['phone', 2_145_550_100],
  ['message', true],
  ['message', null],
];
const QUOTE_PATCH: Route['wrong'] = [
  ['version', '1'],
  ['version', [1]],
  ['version', true],
  ['notes', 7],
  ['notes', ['x']],
  ['status', ['closed']],
];

const ROUTES: Route[] = [
  {
    name: ENDPOINTS.submitQuoteRequest,
    method: 'POST',
    body: SUBMISSION,
    wrong: [...PERSON, ['zipCode', 75_201], ['zipCode', ['75201']], ['services', 'roofing'], ['photos', '']],
  },
  {
    name: ENDPOINTS.investmentInquiries,
    method: 'POST',
    body: INQUIRY,
    wrong: [...PERSON, ['investmentAmount', 50_000]],
  },
  {
    name: ENDPOINTS.session,
    method: 'POST',
    body: { email: 'ada@example.com', password: 'x' },
    wrong: [
      ['email', ['ada@example.com']],
      ['password', 7],
      ['password', ['x']],
    ],
  },
  { name: ENDPOINTS.signInLinks, method: 'POST', body: { email: 'ada@example.com' }, wrong: [['email', {}]] },
  {
    name: ENDPOINTS.signInLinkUse,
    method: 'POST',
    body: { token: 'A'.repeat(43) },
    wrong: [['token', ['A'.repeat(43)]]],
  },
  {
    name: ENDPOINTS.events,
    method: 'POST',
    body: { name: 'page_view', path: '/' },
    wrong: [
      ['name', ['page_view']],
      ['path', ['/']],
      ['title', 7],
    ],
  },
  {
    name: `${ENDPOINTS.quoteRequests}/{id}`,
    method: 'PATCH',
    body: { notes: 'x' },
    wrong: [...QUOTE_PATCH, ['purchased', 'true'], ['purchased', 1], ['quotedPrice', 12_500]],
  },
  {
    name: `${ENDPOINTS.investmentInquiries}/{id}`,
    method: 'PATCH',
    body: { notes: 'x' },
    wrong: [...QUOTE_PATCH, ['interested', 'false']],
  },
];

const KIBIBYTE = 1024;
/** 100 KB of lists in lists, and of objects in objects. */
const DEEP = [
  '['.repeat(50 * KIBIBYTE) + ']'.repeat(50 * KIBIBYTE),
  `${'{"a":'.repeat(16 * KIBIBYTE)}1${'}'.repeat(16 * KIBIBYTE)}`,
];

describe.each(ROUTES)('a body of $method $name', ({ name, method, body, wrong }) => {
  let api: TestApi;
  let path: string;
  let session: string;
  let before: Stored;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
    const lead = LEAD_TYPES.find(({ base }) => name.startsWith(`${base}/`));
    path = name.replace('{id}', (await lead?.submit(api)) ?? '');
    before = await api.stored();
  });
  afterAll(() => api.stop());

  const send = (text: string) =>
    api.call(path, { method, session, body: text, headers: { 'content-type': 'application/json' } });
  const expectRefused = async (text: string, fields: unknown) => {
    expectApiError(await send(text), 400, fields);
    expect(await api.stored()).toEqual(before);
  };
  /** An error message for one field. */
  const named = (field: string) => ({ [field]: expect.stringMatching(/\S/) });

  it('is rejected for an unknown field, whatever its name', async () => {
    for (const field of ['unknown', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '_', '']) {
      const text = JSON.stringify(body).replace(/\}$/, `,${JSON.stringify(field)}:{"isAdmin":true}}`);
      await expectRefused(text, { [field]: 'Unknown field' });
    }
  });

  it('is rejected with the first 64 characters of a long unknown field', () =>
    expectRefused(JSON.stringify({ ...body, ['x'.repeat(100)]: 1 }), { ['x'.repeat(64)]: 'Unknown field' }));

  it('must be an object', async () => {
    for (const text of ['null', '"text"', '7', 'true']) await expectRefused(text, { _: 'An object is expected' });
    for (const text of ['[]', '[{}]', '[[]]']) await expectRefused(text, expect.any(Object));
  });

  it.each(wrong)('is rejected for a value of the wrong type: %s %j', (field, value) =>
    expectRefused(JSON.stringify({ ...body, [field]: value }), named(field)),
  );

  it('gets a normal error even with 100 KB of nesting', async () => {
    const [field = ''] = Object.keys(body);
    for (const deep of DEEP) {
      await expectRefused(JSON.stringify({ ...body, [field]: 0 }).replace(':0', `:${deep}`), named(field));
      await expectRefused(JSON.stringify({ ...body, unknown: 0 }).replace(':0', `:${deep}`), {
        unknown: 'Unknown field',
      });
      await expectRefused(`[${deep}]`, expect.any(Object));
    }
  });

  it('must be smaller than 1 MB', async () => {
    expectApiError(await send(JSON.stringify({ ...body, unknown: 'x'.repeat(1024 * KIBIBYTE) })), 413);
    expect(await api.stored()).toEqual(before);
  });
});
