import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fileNameOf, type StoredReceipt } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { LiveReader } from './support/live-reader.js';
import { type Answer, type Call, newClient, PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

/** All API processes share their state: any of them may answer any request. */
describe('two API processes', () => {
  let api: TestApi;
  let second: Awaited<ReturnType<TestApi['another']>>;
  const readers: LiveReader[] = [];
  beforeAll(async () => {
    api = await TestApi.start({ LIMIT_SUBMISSIONS: '4' });
    second = await api.another({ LIMIT_SUBMISSIONS: '4' });
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(async () => {
    second.app.getHttpServer().closeAllConnections();
    await second.app.close();
    await api.stop();
  });

  /** Alternates between the two processes. */
  const call = <T = unknown>(turn: number, path: string, options: Call) =>
    api.call<T>(path, { ...options, at: turn % 2 === 0 ? undefined : second.address });

  it('share sessions and their end', async () => {
    const session = await api.signIn();
    const ask = (turn: number) => call(turn, ENDPOINTS.session, { session });
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 200]);
    expect((await call(1, ENDPOINTS.session, { method: 'DELETE', session })).status).toBe(204);
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([401, 401]);
  });

  it('count wrong passwords together', async () => {
    const client = newClient();
    const attempt = (turn: number, password: string) =>
      call(turn, ENDPOINTS.session, { json: { ...STAFF, password }, headers: client, origin: PUBLIC_ORIGIN });
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) statuses.push((await attempt(turn, `wrong ${turn}`)).status);
    // The limit does not double with two processes.
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expectApiError(await attempt(0, STAFF.password), 429);
    expectApiError(await attempt(1, STAFF.password), 429);
  });

  it('count submissions together', async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const json = { fullName: `Visitor ${turn}`, email: 'v@example.com', phone: '(214) 555-0100', zipCode: '75201' };
      statuses.push((await call(turn, ENDPOINTS.submitQuoteRequest, { json, headers: client })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
  });

  it('store a submission once, on a retry at either, also concurrently', async () => {
    const send = (turn: number, key: string): Promise<Answer<StoredReceipt>> =>
      api.submit({}, { key, headers: newClient(), at: turn % 2 === 0 ? undefined : second.address });
    const before = await api.stored();
    const first = await send(0, 'processes-0001');
    const again = await send(1, 'processes-0001');
    expect(again).toMatchObject({ status: 201, body: first.body });
    const atOnce = await Promise.all([0, 1, 2, 3].map((turn) => send(turn, 'processes-0002')));
    expect(new Set(atOnce.map(({ body }) => body.id)).size).toBe(1);
    expect((await api.stored()).leads).toBe(before.leads + 2);
  });

  it('serve and claim files uploaded to the other', async () => {
    const session = await api.signIn();
    const { body } = await api.upload({ pdfFiles: [pdf('plan.pdf')] }, { headers: newClient() });
    const submitted = await api.submit({ pdfFiles: body.files }, { headers: newClient(), at: second.address });
    expect(submitted.status).toBe(201);
    const path = body.files[0] ?? '';
    expect(fileNameOf(path)).toBe('plan.pdf');
    expect((await call(1, path, { session })).status).toBe(200);
  });

  it('notify staff at one of changes at the other', async () => {
    const session = await api.signIn();
    const reader = await LiveReader.open(second.address, session);
    readers.push(reader);
    const { body } = await api.submit({}, { headers: newClient() });
    await reader.expectEvent((event) => 'record' in event && event.record.id === body.id);
    await call(0, ENDPOINTS.quoteRequest(body.id), { method: 'PATCH', json: { notes: 'seen' }, session });
    await reader.expectEvent((event) => 'record' in event && event.record.notes === 'seen');
  });
});
