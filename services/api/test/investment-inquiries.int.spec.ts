import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EFFECTS_OF, type InvestmentInquirySubmissionInput, type StoredReceipt } from '@site/contracts';
import { ENDPOINTS, HEADERS, LIMITS, MESSAGES } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, type Call, newClient, TestApi } from './support/test-api.js';

/** An inquiry with only the required fields. */
const INQUIRY = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '(214) 555-0124',
  investmentAmount: '$50,000',
} as const satisfies InvestmentInquirySubmissionInput;

describe('an investment inquiry', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  const inquire = (
    changes: Record<string, unknown> = {},
    { key, ...call }: Call & { key?: string } = {},
  ): Promise<Answer<StoredReceipt>> =>
    api.call(ENDPOINTS.investmentInquiries, {
      json: { ...INQUIRY, ...changes },
      ...call,
      headers: { ...(key !== undefined && { [HEADERS.idempotencyKey]: key }), ...call.headers },
    });
  const rowOf = async (id: string) =>
    (await api.database.rows('select * from investment_inquiries where id = $1', [id]))[0];
  const stored = async () => ({
    ...(await api.stored()),
    inquiries: await api.database.count('investment_inquiries'),
  });

  it('is stored as sent', async () => {
    const utm = {
      utm_source: 'news & letter',
      utm_medium: 'e-mail',
      utm_campaign: 'loans',
      utm_content: 'x'.repeat(LIMITS.utm.max),
      utm_term: 'dach "neu"',
    };
    const sent = {
      fullName: '  <b>Grace</b> O\'Brien; drop table "x" -- 🏠 ',
      email: 'Grace+Test@Example.com',
      phone: '+1 (214) 555-0100 ext. 7',
      investmentAmount: '$50,000 – 75.000 €, <i>perhaps</i>',
      message: '<script>alert("hi")</script>\n\n{{more}} %s\tEnd',
      ...utm,
    };
    const requestId = 'request-of-the-shell-3';
    const { status, body, headers } = await inquire(sent, { headers: { [HEADERS.requestId]: requestId } });
    expect(status).toBe(201);
    expect(headers.get(HEADERS.requestId)).toBe(requestId);
    const row = await rowOf(body.id);
    expect(body).toEqual({ id: row?.id, status: 'new', createdAt: new Date(row?.created_at as Date).toISOString() });
    expect(row).toEqual({
      id: body.id,
      full_name: sent.fullName.trim(),
      email: sent.email,
      phone: sent.phone,
      investment_amount: sent.investmentAmount,
      message: sent.message,
      status: 'new',
      notes: '',
      interested: false,
      ...utm,
      suspicion: null,
      spam_signs: [],
      spam: null,
      phone_e164: '+12145550100',
      follow_up_at: null,
      assignee_id: null,
      due_at: null,
      first_contact_at: null,
      last_contact_at: null,
      last_contact_outcome: null,
      request_id: requestId,
      version: 1,
      created_at: expect.any(Object),
      updated_at: row?.created_at,
    });
  });

  it('needs neither message nor campaign, and may have maximum lengths', async () => {
    const bare = await inquire();
    expect(bare.status).toBe(201);
    expect(await rowOf(bare.body.id)).toMatchObject({ message: null, utm_source: null, utm_term: null });
    const longest = { investmentAmount: 'é'.repeat(LIMITS.amount.max), message: 'é'.repeat(LIMITS.message.max) };
    expect((await inquire(longest)).status).toBe(201);
  });

  it('is rejected with the messages of its own form, and nothing is stored', async () => {
    const before = await stored();
    expectApiError(await inquire({}, { json: {} }), 400, {
      fullName: MESSAGES.fullName,
      email: MESSAGES.investmentInquiryEmail,
      phone: MESSAGES.phone,
      investmentAmount: MESSAGES.investmentAmount,
    });
    expectApiError(await inquire({ investmentAmount: 'x'.repeat(LIMITS.amount.max + 1) }), 400, {
      investmentAmount: MESSAGES.tooLong(LIMITS.amount.max),
    });
    for (const field of ['zipCode', 'photos', 'status', 'interested', 'notes', 'constructor']) {
      expectApiError(await inquire({ [field]: '75201' }), 400, { [field]: MESSAGES.unknownField });
    }
    expectApiError(await inquire({ investmentAmount: 50_000 }), 400, { investmentAmount: MESSAGES.investmentAmount });
    expect(await stored()).toEqual(before);
  });

  it('creates one event with its effects queued, carrying the request id', async () => {
    const requestId = 'request-of-the-shell-4';
    const { body } = await inquire({}, { headers: { [HEADERS.requestId]: requestId } });
    const events = await api.database.rows<{ id: string }>(
      `select id, type, payload, request_id, published_at from outbox where payload ->> 'investmentInquiryId' = $1`,
      [body.id],
    );
    expect(events).toEqual([
      {
        id: expect.any(String),
        type: 'investment-inquiry.submitted',
        payload: { investmentInquiryId: body.id },
        request_id: requestId,
        published_at: null,
      },
    ]);
    const effects = await api.database.rows('select effect, state from effects where event_id = $1 order by effect', [
      events[0]?.id,
    ]);
    expect(effects).toEqual(
      [...EFFECTS_OF['investment-inquiry.submitted']].sort().map((effect) => ({ effect, state: 'queued' })),
    );
  });

  it('that looks automated is stored and marked; under the same key, the hints do not matter', async () => {
    const fast = await inquire({ website: '', openForMs: 900 }, { key: 'inquiry-hints-1' });
    const filled = await inquire({ website: 'https://spam.example\0', openForMs: 60_000 });
    expect([fast.status, filled.status]).toEqual([201, 201]);
    expect(await rowOf(fast.body.id)).toMatchObject({ suspicion: 'too_fast' });
    expect(await rowOf(filled.body.id)).toMatchObject({ suspicion: 'honeypot' });
    expect((await inquire({}, { key: 'inquiry-hints-1' })).body).toEqual(fast.body);
  });

  it('stores nothing when its event cannot be written', async () => {
    const before = await stored();
    await api.database.rows('alter table outbox rename to outbox_away');
    try {
      expectApiError(await inquire({}, { key: 'rolled-back-key' }), 500);
    } finally {
      await api.database.rows('alter table outbox_away rename to outbox');
    }
    expect(await stored()).toEqual(before);
    expect((await inquire({}, { key: 'rolled-back-key' })).status).toBe(201);
  });

  describe('under an Idempotency-Key', () => {
    it('is stored once when ten arrive concurrently', async () => {
      const before = await stored();
      const answers = await Promise.all(Array.from({ length: 10 }, () => inquire({}, { key: 'parallel-0001' })));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await stored()).toEqual({
        ...before,
        inquiries: before.inquiries + 1,
        events: before.events + 1,
        effects: before.effects + 2,
        keys: before.keys + 1,
      });
    });

    it('is rejected when the content differs', async () => {
      await inquire({}, { key: 'other-0001' });
      const before = await stored();
      expectApiError(await inquire({ investmentAmount: '$60,000' }, { key: 'other-0001' }), 409);
      expect(await stored()).toEqual(before);
    });

    it('is independent of a quote request under the same key', async () => {
      expect((await api.submit({}, { key: 'both-forms-1' })).status).toBe(201);
      const { status, body } = await inquire({}, { key: 'both-forms-1' });
      expect(status).toBe(201);
      expect(await rowOf(body.id)).toMatchObject({ investment_amount: INQUIRY.investmentAmount });
    });

    it('is rejected when the key is invalid', async () => {
      const before = await stored();
      expectApiError(await inquire({}, { key: 'short' }), 400);
      expect(await stored()).toEqual(before);
    });
  });

  it('shares one limit per address with quote requests', async () => {
    const strict = await TestApi.start({ LIMIT_SUBMISSIONS: '2' });
    try {
      const headers = newClient();
      const ask = () => strict.call(ENDPOINTS.investmentInquiries, { json: INQUIRY, headers });
      expect((await ask()).status).toBe(201);
      expect((await strict.submit({}, { headers })).status).toBe(201);
      const answer = await ask();
      expectApiError(answer, 429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await strict.database.count('investment_inquiries')).toBe(1);
    } finally {
      await strict.stop();
    }
  });
});
