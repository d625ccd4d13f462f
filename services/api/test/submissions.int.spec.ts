import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EFFECTS_OF } from '@site/contracts';
import { HEADERS, LIMITS, SERVICE_IDS } from '@site/testing/spec-facts';
import { DataSource } from 'typeorm';
import { once } from '../src/common/idempotency.js';
import { expectApiError } from './support/expect-api-error.js';
import { SUBMISSION, TestApi } from './support/test-api.js';
import { jpeg, pdf } from './support/test-files.js';

const UTM = {
  utm_source: 'news & letter',
  utm_medium: 'e-mail',
  utm_campaign: 'spring',
  utm_content: 'x'.repeat(LIMITS.utm.max),
  utm_term: 'dach "neu"',
};
const idOf = (path = '') => path.split('/')[3] ?? '';

describe('a submission', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  const leadRow = async (id: string) =>
    (await api.database.rows('select * from quote_requests where id = $1', [id]))[0];
  const uploaded = async (count = 1) => {
    const photo = await jpeg();
    const { body } = await api.upload({ photos: Array.from({ length: count }, () => photo), pdfFiles: [pdf()] });
    return { photos: body.files.slice(0, count), pdfFiles: body.files.slice(count) };
  };

  it('is stored as sent', async () => {
    const sent = {
      fullName: '  <b>Ada</b> O\'Brien; drop table "x" -- 🏠 ',
      email: 'Ada+Test@Example.com',
      phone: '+1 (214) 555-0100 ext. 7',
      zipCode: '75201-1234',
      message: '<script>alert("hi")</script>\n\n\\u0000 & {{more}} %s\tEnd',
      services: ['roofing', 'kitchen-remodel', 'av'] as const,
      ...UTM,
    };
    const requestId = 'request-of-the-shell-1';
    const { status, body, headers } = await api.submit(
      { ...sent, services: [...sent.services] },
      { headers: { [HEADERS.requestId]: requestId } },
    );
    expect(status).toBe(201);
    expect(headers.get(HEADERS.requestId)).toBe(requestId);
    const row = await leadRow(body.id);
    expect(body).toEqual({ id: row?.id, status: 'new', createdAt: new Date(row?.created_at as Date).toISOString() });
    expect(row).toEqual({
      id: body.id,
      full_name: sent.fullName.trim(),
      email: sent.email,
      phone: sent.phone,
      zip_code: sent.zipCode,
      message: sent.message,
      services: [...sent.services],
      status: 'new',
      notes: '',
      quoted_price: '',
      net_profit: '',
      purchased: false,
      quoted_cents: null,
      profit_cents: null,
      ...UTM,
      suspicion: null,
      spam_signs: [],
      spam: null,
      phone_e164: '+12145550100',
      follow_up_at: null,
      assignee_id: null,
      due_at: expect.any(Date),
      first_contact_at: null,
      last_contact_at: null,
      last_contact_outcome: null,
      request_id: requestId,
      version: 1,
      created_at: expect.any(Object),
      updated_at: row?.created_at,
    });
  });

  it('needs neither message, services, files nor campaign', async () => {
    const { status, body } = await api.submit();
    expect(status).toBe(201);
    expect(await leadRow(body.id)).toMatchObject({
      full_name: SUBMISSION.fullName,
      message: null,
      services: [],
      utm_source: null,
      utm_term: null,
    });
  });

  it('may have maximum lengths and every service, each once', async () => {
    const longest = {
      fullName: '🏠'.repeat(LIMITS.fullName.max / 2),
      phone: '0'.repeat(LIMITS.phone.max),
      message: 'é'.repeat(LIMITS.message.max),
      services: [...SERVICE_IDS],
    };
    const { status, body } = await api.submit(longest);
    expect(status).toBe(201);
    expect(await leadRow(body.id)).toMatchObject({ full_name: longest.fullName, services: [...SERVICE_IDS] });
    const twice = await api.submit({ services: ['roofing', 'roofing'] });
    expect(await leadRow(twice.body.id)).toMatchObject({ services: ['roofing'] });
  });

  it('keeps a message whose last emoji was split', async () => {
    const { status, body } = await api.submit({ message: 'see you \ud83c' });
    expect(status).toBe(201);
    expect(await leadRow(body.id)).toMatchObject({ message: 'see you \ufffd' });
  });

  describe('with files', () => {
    it('claims them in order', async () => {
      const { photos, pdfFiles } = await uploaded(3);
      const wanted = [photos[2], photos[0], photos[1]] as string[];
      const { status, body } = await api.submit({ photos: wanted, pdfFiles });
      expect(status).toBe(201);
      const rows = await api.database.rows(
        'select id, kind, claimed_at is not null as claimed from files where quote_request_id = $1 order by kind desc, position',
        [body.id],
      );
      expect(rows).toEqual([
        ...wanted.map((path) => ({ id: idOf(path), kind: 'photo', claimed: true })),
        { id: idOf(pdfFiles[0]), kind: 'pdf', claimed: true },
      ]);
    });

    it('is rejected for a claimed, unknown, mistyped or repeated file; nothing is stored', async () => {
      const claimed = await uploaded();
      expect((await api.submit(claimed)).status).toBe(201);
      const fresh = await uploaded();
      const unknown = '/api/files/00000000-0000-4000-8000-000000000000/house.jpg';
      const before = await api.stored();
      const text = expect.stringMatching(/\S/);

      expectApiError(await api.submit(claimed), 400, { photos: text });
      expectApiError(await api.submit({ pdfFiles: claimed.pdfFiles }), 400, { pdfFiles: text });
      expectApiError(await api.submit({ photos: [...fresh.photos, unknown] }), 400, { photos: text });
      expectApiError(await api.submit({ ...fresh, pdfFiles: [unknown] }), 400, { pdfFiles: text });
      expectApiError(await api.submit({ photos: fresh.pdfFiles }), 400, { photos: text });
      expectApiError(await api.submit({ pdfFiles: fresh.photos }), 400, { pdfFiles: text });
      expectApiError(await api.submit({ photos: [...fresh.photos, ...fresh.photos] }), 400, { photos: text });

      expect(await api.stored()).toEqual(before);
      // A rejected submission releases the files that it had claimed.
      expect((await api.submit(fresh)).status).toBe(201);
    });

    it('is rejected for a file that has waited for more than a day, which the worker may be deleting', async () => {
      const { photos } = await uploaded();
      const age = (hours: number) =>
        api.database.rows("update files set created_at = now() - $2 * interval '1 hour' where id = any($1)", [
          photos.map(idOf),
          hours,
        ]);
      await age(25);
      const text = 'A file is no longer there. Please remove it and add it again.';
      expectApiError(await api.submit({ photos }), 400, { photos: text });
      await age(23);
      expect((await api.submit({ photos })).status).toBe(201);
    });

    it('is the only winner among ten that claim the same files', async () => {
      const { photos } = await uploaded(5);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => api.submit({ photos: index % 2 ? photos : photos.toReversed() })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    });

    it('accepts no more files than the form', async () => {
      const path = '/api/files/00000000-0000-4000-8000-000000000000/house.jpg';
      const six = Array(6).fill(path);
      expectApiError(await api.submit({ photos: six }), 400, { photos: expect.any(String) });
      expectApiError(await api.submit({ pdfFiles: six }), 400, { pdfFiles: expect.any(String) });
    });
  });

  it('creates one event with its effects queued, carrying the request id', async () => {
    const requestId = 'request-of-the-shell-2';
    const { body } = await api.submit({}, { headers: { [HEADERS.requestId]: requestId } });
    const events = await api.database.rows<{ id: string }>(
      `select id, type, payload, request_id, published_at from outbox where payload ->> 'quoteRequestId' = $1`,
      [body.id],
    );
    expect(events).toEqual([
      {
        id: expect.any(String),
        type: 'quote-request.submitted',
        payload: { quoteRequestId: body.id },
        request_id: requestId,
        published_at: null,
      },
    ]);
    const effects = await api.database.rows(
      'select effect, state, attempts, last_error, done_at from effects where event_id = $1 order by effect',
      [events[0]?.id],
    );
    expect(effects).toEqual(
      [...EFFECTS_OF['quote-request.submitted']].sort().map((effect) => ({
        effect,
        state: 'queued',
        attempts: 0,
        last_error: null,
        done_at: null,
      })),
    );
  });

  it('requests renditions of its photos, and nothing without photos', async () => {
    const requestId = 'request-of-the-shell-3';
    const { photos, pdfFiles } = await uploaded(2);
    const told = () =>
      api.database.rows<{ id: string; payload: unknown }>(
        `select o.id, o.payload, e.effect, e.state from outbox o join effects e on e.event_id = o.id
          where o.type = 'photos.stored' and o.request_id = $1`,
        [requestId],
      );
    const headers = { [HEADERS.requestId]: requestId };
    expect((await api.submit({ pdfFiles }, { headers })).status).toBe(201);
    expect(await told()).toEqual([]);
    expect((await api.submit({ photos }, { headers })).status).toBe(201);
    expect(await told()).toEqual([
      { id: expect.any(String), payload: { fileIds: photos.map(idOf) }, effect: 'renditions', state: 'queued' },
    ]);
  });

  it('stores nothing when its event cannot be written', async () => {
    const files = await uploaded();
    const before = await api.stored();
    await api.database.rows('alter table outbox rename to outbox_away');
    try {
      expectApiError(await api.submit(files, { key: 'rolled-back-key' }), 500);
    } finally {
      await api.database.rows('alter table outbox_away rename to outbox');
    }
    expect(await api.stored()).toEqual(before);
    expect((await api.submit(files, { key: 'rolled-back-key' })).status).toBe(201);
  });

  describe('under an Idempotency-Key', () => {
    it('is stored once, however often it is sent', async () => {
      const files = await uploaded();
      const first = await api.submit(files, { key: 'repeat-0001' });
      const before = await api.stored();
      const second = await api.submit(files, { key: 'repeat-0001' });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(await api.stored()).toEqual(before);
    });

    it('is stored when it is sent again although only its key was kept', async () => {
      await api.submit({ fullName: 'Only Key' }, { key: 'only-key-0001' });
      await api.database.rows("update idempotency_keys set status = null, response = null where key = 'only-key-0001'");
      await api.database.rows("delete from quote_requests where full_name = 'Only Key'");
      const answer = await api.submit({ fullName: 'Only Key' }, { key: 'only-key-0001' });
      expect(answer.status).toBe(201);
      expect(await api.database.rows("select id from quote_requests where full_name = 'Only Key'")).toEqual([
        { id: answer.body.id },
      ]);
    });

    it('is rejected when the content differs', async () => {
      await api.submit({}, { key: 'other-0001' });
      const before = await api.stored();
      expectApiError(await api.submit({ message: 'another' }, { key: 'other-0001' }), 409);
      expect(await api.stored()).toEqual(before);
    });

    it('is stored once when a newer API, with more optional fields, gets it again', async () => {
      const source = api.app.get(DataSource);
      const send = (content: object, id: string) =>
        source.transaction((manager) =>
          once(manager, { scope: 'submit-quote', key: 'newer-0001', content }, async () => ({ id })),
        );
      const ada = { fullName: 'Ada', zipCode: '75201' };
      expect(await send({ ...ada, message: '', photos: [] }, 'first')).toEqual({ id: 'first' });
      const newer = { added: '', files: [], photos: [], message: '', zipCode: '75201', fullName: 'Ada' };
      expect(await send(newer, 'again')).toEqual({ id: 'first' });
      await expect(send({ ...ada, added: 'x' }, 'other')).rejects.toThrow('was used for another request');
    });

    it('is stored once when a version that hashed the whole body had stored it', async () => {
      const first = await api.submit({}, { key: 'older-0001' });
      const hashed =
        '{"fullName":"Ada Price","email":"ada@example.com","phone":"(214) 555-0100","zipCode":"75201","message":"",' +
        '"services":[],"photos":[],"pdfFiles":[],' +
        '"utm_source":"","utm_medium":"","utm_campaign":"","utm_content":"","utm_term":""}';
      await api.database.rows(
        "update idempotency_keys set request_hash = sha256(convert_to($1, 'UTF8')) where key = 'older-0001'",
        [hashed],
      );
      const before = await api.stored();
      const again = await api.submit({}, { key: 'older-0001' });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expectApiError(await api.submit({ message: 'another' }, { key: 'older-0001' }), 409);
      expect(await api.stored()).toEqual(before);
    });

    it('is stored once when ten arrive concurrently', async () => {
      const files = await uploaded(2);
      const before = await api.stored();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => api.submit({ ...files, fullName: 'Ten Times' }, { key: 'parallel-0001' })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await api.database.count(`quote_requests where full_name = 'Ten Times'`)).toBe(1);
      expect(await api.stored()).toEqual({
        ...before,
        leads: before.leads + 1,
        events: before.events + 2,
        effects: before.effects + EFFECTS_OF['quote-request.submitted'].length + EFFECTS_OF['photos.stored'].length,
        keys: before.keys + 1,
      });
    });

    it('may be corrected after a rejection', async () => {
      expectApiError(await api.submit({ zipCode: '1' }, { key: 'mended-0001' }), 400, { zipCode: expect.any(String) });
      const unknown = ['/api/files/00000000-0000-4000-8000-000000000000/house.jpg'];
      expectApiError(await api.submit({ photos: unknown }, { key: 'mended-0001' }), 400, {
        photos: expect.any(String),
      });
      expect((await api.submit({}, { key: 'mended-0001' })).status).toBe(201);
    });

    it.each([
      '',
      'short',
      'x'.repeat(LIMITS.idempotencyKey.min - 1),
      'x'.repeat(LIMITS.idempotencyKey.max + 1),
      'with spaces in it',
      'ünïcödé-key',
    ])('is rejected when the key is invalid: %j', async (key) => {
      const before = await api.stored();
      expectApiError(await api.submit({}, { key }), 400);
      expect(await api.stored()).toEqual(before);
    });

    it.each([LIMITS.idempotencyKey.min, LIMITS.idempotencyKey.max])(
      'accepts a key of %i characters',
      async (length) => {
        expect((await api.submit({}, { key: '~'.repeat(length) })).status).toBe(201);
      },
    );
  });
});
