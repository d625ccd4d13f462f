import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Stored, SUBMISSION, TestApi } from './support/test-api.js';
import { jpeg } from './support/test-files.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const without = (field: keyof typeof SUBMISSION) =>
  Object.fromEntries(Object.entries(SUBMISSION).filter(([name]) => name !== field));

describe('bad input', () => {
  let api: TestApi;
  let before: Stored;
  beforeAll(async () => {
    api = await TestApi.start();
    before = await api.stored();
  });
  afterAll(() => api.stop());

  /** Expects that nothing a test sent was stored. */
  const expectNothingStored = async () => expect(await api.stored()).toEqual(before);

  it.each(['fullName', 'email', 'phone', 'zipCode'] as const)('names a missing %s', async (field) => {
    expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { json: without(field) }), 400, {
      [field]: MESSAGES[field],
    });
    await expectNothingStored();
  });

  it.each([
    ['fullName', 7],
    ['fullName', ['Ada', 'Price']],
    ['email', null],
    ['email', 'ada@'],
    ['phone', 2_145_550_100],
    ['zipCode', 75_201],
    ['zipCode', '7520'],
    ['message', { text: 'hello' }],
    ['message', 'x'.repeat(LIMITS.message.max + 1)],
    ['fullName', 'x'.repeat(LIMITS.fullName.max + 1)],
    ['services', 'roofing'],
    ['services', ['no-such-service']],
    ['photos', 'house.jpg'],
    ['photos', ['../../etc/passwd']],
    ['photos', ['/api/files/------------------------------------/house.jpg']],
    ['pdfFiles', [null]],
    ['utm_source', 'x'.repeat(LIMITS.utm.max + 1)],
    ['unknown', 'value'],
    ['status', 'closed'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['constructor', 'value'],
    ['__proto__', { isAdmin: true }],
  ])('names the invalid field %s: %j', async (field, value) => {
    expectApiError(await api.submit({ [field]: value }), 400, { [field]: expect.stringMatching(/\S/) });
    await expectNothingStored();
  });

  // Neither can be stored unchanged: Postgres text has no NUL, and counts characters instead of code units.
  it.each([
    ['fullName', 'Ada\u0000Price'],
    ['message', 'one\u0000two'],
    ['utm_campaign', '\u0000'],
    ['fullName', '🏠'],
    ['phone', '🏠🏠🏠🏠🏠'],
  ])('rejects a value of %s that the database cannot store: %j', async (field, value) => {
    expectApiError(await api.submit({ [field]: value }), 400, { [field]: expect.stringMatching(/\S/) });
    await expectNothingStored();
  });

  it.each(['null', '"text"', '7', '[]', '[{}]', 'true'])('rejects a body that is not an object: %s', async (body) => {
    expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { body, headers: JSON_TYPE }), 400, expect.any(Object));
    await expectNothingStored();
  });

  it('rejects a missing body', async () => {
    expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { method: 'POST' }), 400, expect.any(Object));
    await expectNothingStored();
  });

  it.each(['{', '{"fullName": "Ada', '{fullName: "Ada"}', 'fullName=Ada'])(
    'rejects malformed JSON: %s',
    async (body) => {
      expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { body, headers: JSON_TYPE }), 400);
      await expectNothingStored();
    },
  );

  it('rejects JSON that is too large', async () => {
    const body = '{"fullName": "x"}'.padEnd(LIMITS.jsonBody.maxBytes);
    // The whole body is read: the errors are about its fields.
    expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { body, headers: JSON_TYPE }), 400, expect.anything());
    expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { body: `${body} `, headers: JSON_TYPE }), 413);
    await expectNothingStored();
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects the content type %s',
    async (type) => {
      const body = JSON.stringify(SUBMISSION);
      expectApiError(await api.call(ENDPOINTS.submitQuoteRequest, { body, headers: { 'content-type': type } }), 415);
      await expectNothingStored();
    },
  );

  it('rejects JSON that is nested far too deep', async () => {
    const body = `{"fullName":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    const answer = await api.call<{ statusCode: number }>(ENDPOINTS.submitQuoteRequest, { body, headers: JSON_TYPE });
    expect(answer.body.statusCode).toBe(400);
    await expectNothingStored();
  });

  it('rejects unsupported charsets, and unsupported or invalid encodings', async () => {
    const body = JSON.stringify(SUBMISSION);
    const send = (headers: Record<string, string>) =>
      api.call(ENDPOINTS.submitQuoteRequest, { body, headers: { ...JSON_TYPE, ...headers } });
    expectApiError(await send({ 'content-type': 'application/json; charset=latin-9' }), 415);
    expectApiError(await send({ 'content-encoding': 'compress' }), 415);
    expectApiError(await send({ 'content-encoding': 'gzip' }), 400);
    await expectNothingStored();
  });

  it.each([
    ['GET', '/api/no-such-route'],
    ['GET', '/'],
    ['POST', '/api/submit-quote/more'],
    ['GET', ENDPOINTS.submitQuoteRequest],
    ['DELETE', ENDPOINTS.upload],
    ['PUT', `${ENDPOINTS.quoteRequests}/7`],
  ])('returns 404 for an unknown route: %s %s', async (method, path) => {
    expectApiError(await api.call(path, { method }), 404);
  });

  it('returns 400 for a URL that cannot be decoded', async () => {
    expectApiError(await api.call('/api/files/%zz/%ff', { session: await api.signIn() }), 400);
  });

  it('rejects a photo of 16 MB', async () => {
    const answer = await api.upload({ photos: [await jpeg('large.jpg', 16 * 1024 * 1024)] });
    expectApiError(answer, 413, { photos: MESSAGES.fileTooLarge('large.jpg') });
    await expectNothingStored();
  });

  it('rejects a text file named .jpg', async () => {
    const answer = await api.upload({
      photos: [{ name: 'notes.jpg', type: 'image/jpeg', bytes: Buffer.from('these are only words') }],
    });
    expectApiError(answer, 415, { photos: MESSAGES.photoFormat('notes.jpg') });
    await expectNothingStored();
  });
});
