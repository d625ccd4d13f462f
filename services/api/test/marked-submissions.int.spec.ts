import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredReceipt } from '@site/contracts';
import { ENDPOINTS, TIMING } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { SUBMISSION, TestApi } from './support/test-api.js';

describe('a submission that looks automated', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  const leadRow = async (id: string) =>
    (await api.database.rows('select * from quote_requests where id = $1', [id]))[0];

  it.each([
    ['', TIMING.minimumFormTime, null],
    ['', TIMING.minimumFormTime - 1, 'too_fast'],
    ['https://spam.example', 60_000, 'honeypot'],
    ['with a zero \0 in it', undefined, 'honeypot'],
    [{ a: ['\0', 'half \ud83c'] }, {}, 'honeypot'],
    [['x'], 'soon', 'honeypot'],
  ])('is stored and marked: %#', async (website, openForMs, suspicion) => {
    const { status, body } = await api.submit({ website, openForMs });
    expect(status).toBe(201);
    expect(await leadRow(body.id)).toMatchObject({ full_name: SUBMISSION.fullName, suspicion });
    expect(
      await api.database.count(`outbox where type = 'quote-request.submitted' and payload ->> 'quoteRequestId' = $1`, [
        body.id,
      ]),
    ).toBe(1);
  });

  it('is stored however deeply the hints are nested', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const { status, body } = await api.call<StoredReceipt>(ENDPOINTS.submitQuoteRequest, {
      body: JSON.stringify({ ...SUBMISSION, website: null }).replace('null', deep),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
    expect(await leadRow(body.id)).toMatchObject({ suspicion: 'honeypot' });
  });

  it('is the same submission under its idempotency key, whatever the hints are', async () => {
    const first = await api.submit({ openForMs: 500 }, { key: 'hints-0001' });
    const again = await api.submit({ openForMs: 90_000, website: 'x' }, { key: 'hints-0001' });
    const without = await api.submit({}, { key: 'hints-0001' });
    expect([first.status, again.status, without.status]).toEqual([201, 201, 201]);
    expect([again.body, without.body]).toEqual([first.body, first.body]);
    expect(await leadRow(first.body.id)).toMatchObject({ suspicion: 'too_fast' });
  });

  it('is validated like any other', async () => {
    expectApiError(await api.submit({ zipCode: '1', website: 'x' }), 400, { zipCode: expect.any(String) });
    expectApiError(await api.submit({ homepage: 'x' }), 400, { homepage: expect.any(String) });
  });
});
