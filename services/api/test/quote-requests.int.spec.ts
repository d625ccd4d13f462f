import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fileNameOf, type QuoteRequest, type QuoteRequestPatch, type RequestStatus } from '@site/contracts';
import { ENDPOINTS, LIMITS, REQUEST_STATUSES, TRANSITIONS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { type Answer, SUBMISSION, TestApi } from './support/test-api.js';
import { jpeg, pdf } from './support/test-files.js';

describe('the desk', () => {
  let api: TestApi;
  let session: string;
  beforeAll(async () => {
    api = await TestApi.start();
    session = await api.signIn();
  });
  afterAll(() => api.stop());
  beforeEach(() => api.database.rows('truncate quote_requests, files, outbox, effects'));

  const list = (status: RequestStatus | string, query = '') =>
    api.call<QuoteRequest[]>(`${ENDPOINTS.quoteRequests}/status/${status}${query}`, { session });
  const patch = (id: string, json: QuoteRequestPatch | Record<string, unknown>) =>
    api.call<QuoteRequest>(ENDPOINTS.quoteRequest(id), { method: 'PATCH', json, session });
  const submitted = async (changes = {}) => (await api.submit(changes)).body.id;
  const find = async (id: string, status: RequestStatus = 'new') =>
    (await list(status)).body.find((request) => request.id === id);

  describe('its lists', () => {
    it('are bare arrays, empty without rows', async () => {
      for (const status of REQUEST_STATUSES) {
        const answer = await list(status);
        expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] });
        expect(answer.headers.get('link')).toBeNull();
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('show a request in full', async () => {
      const { body } = await api.upload({ photos: [await jpeg('2.jpg'), await jpeg('1.jpg')], pdfFiles: [pdf()] });
      const [second = '', first = '', document = ''] = body.files;
      const message = '<i>as written</i>';
      const sent = { message, services: ['roofing'], photos: [first, second], pdfFiles: [document], utm_term: 'roof' };
      const receipt = (await api.submit(sent as never)).body;
      expect((await list('new')).body).toEqual([
        {
          id: receipt.id,
          ...SUBMISSION,
          message,
          services: ['roofing'],
          photos: [first, second],
          pdfFiles: [document],
          projectFiles: [],
          status: 'new',
          notes: '',
          quotedPrice: '',
          netProfit: '',
          purchased: false,
          utm_source: null,
          utm_medium: null,
          utm_campaign: null,
          utm_content: null,
          utm_term: 'roof',
          createdAt: receipt.createdAt,
          suspicion: null,
          spamSigns: [],
          spam: null,
          phoneE164: '+12145550100',
          followUpAt: null,
          assigneeId: null,
          dueAt: expect.stringMatching(/Z$/),
          firstContactAt: null,
          lastContactAt: null,
          lastContactOutcome: null,
          updatedAt: receipt.createdAt,
          version: 1,
          notification: { state: 'queued', at: null, reason: null },
        },
      ]);
    });

    it('name files by the same paths that uploads returned, whatever their names', async () => {
      const names = ['Küche 🏠 家.jpg', "it's (50%) *new*~!_-.jpg", 'a&b=c?d#e+f,g;h:i@j$k.jpg', '%41<b>[x]{y}|^`.jpg'];
      const { body } = await api.upload({ photos: await Promise.all(names.map((name) => jpeg(name))) });
      await api.submit({ photos: body.files });
      expect((await list('new')).body[0]?.photos).toEqual(body.files);
      expect(body.files.map(fileNameOf)).toEqual(names);
    });

    it('show the status of the mail about a request', async () => {
      const id = await submitted();
      const setEffect = (changes: string) =>
        api.database.rows(`update effects set ${changes} where effect = 'notification'`);
      await setEffect(`state = 'failed', attempts = 8, last_error = 'no mail server'`);
      expect((await find(id))?.notification).toEqual({ state: 'failed', at: null, reason: 'no mail server' });
      await setEffect(`state = 'sent', done_at = '2026-01-02T03:04:05.678Z'`);
      expect((await find(id))?.notification).toEqual({ state: 'sent', at: '2026-01-02T03:04:05.678Z', reason: null });
    });

    it('contain each request once, under its status', async () => {
      const ids = { new: await submitted(), in_progress: await submitted(), closed: await submitted() };
      await patch(ids.in_progress, { status: 'in_progress' });
      await patch(ids.closed, { status: 'closed' });
      for (const status of REQUEST_STATUSES)
        expect((await list(status)).body.map(({ id }) => id)).toEqual([ids[status]]);
    });

    it('are paginated newest first, without gaps or duplicates, even with equal times', async () => {
      // Seven in each millisecond, so that every page ends between equals.
      await api.database.rows(`
        insert into quote_requests (full_name, email, phone, zip_code, created_at)
        select 'Request ' || n, 'ada@example.com', '2145550100', '75201',
          timestamptz '2026-01-01 00:00:00Z' + (n / 7) * interval '1 millisecond'
        from generate_series(1, 123) as n`);
      const wanted = await api.database.rows<{ id: string }>(
        'select id from quote_requests order by created_at desc, id desc',
      );
      const seen: string[] = [];
      let path: string | undefined = `${ENDPOINTS.quoteRequestsByStatus('new')}?limit=10`;
      let pages = 0;
      while (path) {
        const { status, body, headers }: Answer<QuoteRequest[]> = await api.call<QuoteRequest[]>(path, { session });
        expect(status).toBe(200);
        seen.push(...body.map(({ id }) => id));
        pages += 1;
        // A request that arrives in the meantime does not shift the pages.
        if (pages === 2) await submitted();
        path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(pages).toBe(13);
      expect(seen).toEqual(wanted.map(({ id }) => id));
    });

    it('contain 50 by default and 200 at most, with no link on the last page', async () => {
      await api.database.rows(`
        insert into quote_requests (full_name, email, phone, zip_code)
        select 'Request ' || n, 'ada@example.com', '2145550100', '75201' from generate_series(1, 200) as n`);
      expect((await list('new')).body).toHaveLength(LIMITS.list.default);
      const all = await list('new', `?limit=${LIMITS.list.max}`);
      expect(all.body).toHaveLength(LIMITS.list.max);
      expect(all.headers.get('link')).toBeNull();
    });

    it.each(['0', '201', '-1', '1.5', 'ten', '', '1e2', '%00', '1&limit=2'])('reject the limit %j', async (limit) => {
      expectApiError(await list('new', `?limit=${limit}`), 400, { limit: expect.stringMatching(/\S/) });
    });

    const id = '00000000-0000-4000-8000-000000000000';
    it.each([
      '',
      'yesterday',
      '2026-01-01T00:00:00.000Z',
      `2026-01-01_${id}`,
      `2026-01-01T00:00:00.000Z_${id}x`,
      `2026-13-01T00:00:00.000Z_${id}`,
      `2026-02-31T00:00:00.000Z_${id}`,
      `0000-01-01T00:00:00.000Z_${id}`,
      `2026-01-01T24:00:00.000Z_${id}`,
      `2026-01-01T00:00:00.000Z_------------------------------------`,
      `2026-01-01T00:00:00.000Z_${id}' or true --`,
    ])('reject the cursor %j', async (before) => {
      expectApiError(await list('new', `?before=${encodeURIComponent(before)}`), 400, {
        before: expect.stringMatching(/\S/),
      });
    });

    it.each(['open', 'NEW', 'constructor', 'new%00', '%27'])('reject the status %j', async (status) => {
      expectApiError(await list(status), 404);
    });
  });

  describe('its changes', () => {
    it('affect only the fields sent, and increment the version', async () => {
      const id = await submitted({ message: 'unchanged' });
      const before = await find(id);
      const first = await patch(id, { notes: ' <b>called</b>\nback ' });
      expect(first.status).toBe(200);
      expect(first.body).toEqual({
        ...before,
        notes: ' <b>called</b>\nback ',
        version: 2,
        updatedAt: first.body.updatedAt,
      });
      expect(first.body.updatedAt >= (before?.updatedAt ?? '')).toBe(true);
      const rest = { status: 'in_progress', quotedPrice: '$1,200', netProfit: '~ 300 €', purchased: true } as const;
      const second = await patch(id, rest);
      expect(second.body).toEqual({ ...first.body, ...rest, version: 3, updatedAt: second.body.updatedAt });
      const third = await patch(id, { notes: '', purchased: false });
      expect(third.body).toMatchObject({ notes: '', purchased: false, quotedPrice: '$1,200', version: 4 });
      expect(await find(id, 'in_progress')).toEqual(third.body);
    });

    it('lose nothing when ten run concurrently', async () => {
      const id = await submitted();
      const changes: QuoteRequestPatch[] = [
        { notes: 'note' },
        { quotedPrice: '1' },
        { netProfit: '2' },
        { purchased: true },
        { status: 'in_progress' },
      ];
      const answers = await Promise.all([...changes, ...changes].map((change) => patch(id, change)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await find(id, 'in_progress')).toMatchObject({ ...Object.assign({}, ...changes), version: 11 });
    });

    it.each(TRANSITIONS)('from %s to %s are possible only if allowed', async (from, to, allowed) => {
      const id = await submitted();
      if (from !== 'new') await patch(id, { status: from });
      const before = await find(id, from);
      const answer = await patch(id, { status: to, notes: 'moved' });
      if (allowed) {
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ status: to, notes: 'moved' });
      } else {
        expectApiError(answer, 409);
        expect(await find(id, from)).toEqual(before);
      }
    });

    it('are possible on a closed request, except for its status', async () => {
      const id = await submitted();
      await patch(id, { status: 'closed' });
      expect((await patch(id, { netProfit: '5' })).body).toMatchObject({ status: 'closed', netProfit: '5' });
    });

    it.each(['00000000-0000-4000-8000-000000000000', '7', 'x', '%00', `' or true --`])(
      'answer 404 for the request %j',
      async (id) => {
        expectApiError(
          await api.call(`${ENDPOINTS.quoteRequests}/${encodeURIComponent(id)}`, {
            method: 'PATCH',
            json: { notes: 'x' },
            session,
          }),
          404,
        );
      },
    );

    it.each([
      [{}, '_'],
      [{ notes: null }, 'notes'],
      [{ notes: 'x'.repeat(LIMITS.notes.max + 1) }, 'notes'],
      [{ notes: 'zero \u0000' }, 'notes'],
      [{ quotedPrice: 1200 }, 'quotedPrice'],
      [{ quotedPrice: 'x'.repeat(LIMITS.amount.max + 1) }, 'quotedPrice'],
      [{ netProfit: 'x'.repeat(LIMITS.amount.max + 1) }, 'netProfit'],
      [{ purchased: 'true' }, 'purchased'],
      [{ status: 'done' }, 'status'],
      [{ version: 7 }, '_'],
      [{ version: 'x', notes: '' }, 'version'],
      [{ version: 2 ** 31, notes: '' }, 'version'],
      [{ version: 1e21, notes: '' }, 'version'],
      [{ notes: 'x', fullName: 'Another' }, 'fullName'],
    ])('reject %j', async (change, field) => {
      const id = await submitted();
      expectApiError(await patch(id, change), 400, { [field]: expect.stringMatching(/\S/) });
      expect(await find(id)).toMatchObject({ version: 1, notes: '' });
    });

    it('accept the longest text', async () => {
      const longest = { notes: '家'.repeat(LIMITS.notes.max), quotedPrice: '9'.repeat(LIMITS.amount.max) };
      expect((await patch(await submitted(), longest)).body).toMatchObject(longest);
    });
  });
});
