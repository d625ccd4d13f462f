import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIVE_SINCE, type LiveEvent, type LiveReplay, type QuoteRequest } from '@site/contracts';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { StaffAccounts } from '../src/cli/staff-accounts.js';
import { LiveService } from '../src/live/live.service.js';
import { expectApiError } from './support/expect-api-error.js';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';
import { LiveReader } from './support/live-reader.js';
import { PUBLIC_ORIGIN, STAFF, TestApi } from './support/test-api.js';
import { pdf } from './support/test-files.js';

const COLLEAGUE = { email: 'colleague@example.com', password: 'another horse' };

describe('live updates', () => {
  let api: TestApi;
  /** Another process of the API, on the same database. */
  let other: Awaited<ReturnType<TestApi['another']>>;
  let session: string;
  const readers: LiveReader[] = [];
  beforeAll(async () => {
    api = await TestApi.start();
    other = await api.another();
    session = await api.signIn();
  });
  afterAll(async () => {
    await other.app.close();
    await api.stop();
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  const open = async (address = api.address, of = session, since?: number) => {
    const reader = await LiveReader.open(address, of, since);
    readers.push(reader);
    return reader;
  };
  const change = (path: string, method: string, json?: object) => api.call(path, { method, json, session });
  const idOf = (event: LiveEvent) => ('id' in event ? event.id : event.record.id);
  /** Matches this change of this lead; a process may still send other changes that it received later. */
  const isOf = (id: string, wanted: LiveEvent['change']) => (event: LiveEvent) =>
    idOf(event) === id && event.change === wanted;

  it('are a stream that is neither cached nor buffered', async () => {
    const reader = await open();
    const { response } = reader;
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    await eventually(() => expect(reader.text).toMatch(/^retry: 2000\n\n/));
  });

  it('answer HEAD like any other response', async () => {
    const answer = await api.call(ENDPOINTS.liveEvents, { method: 'HEAD', session });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await api.call(ENDPOINTS.liveEvents, { method: 'HEAD' })).status).toBe(401);
  });

  describe.each(LEAD_TYPES)('for leads of kind $kind', (type) => {
    it('report in every process what another one did, with the record as lists show it', async () => {
      const all = [await open(), await open(other.address)];
      const id = await type.submit(api, { message: 'first\nsecond\n\nthird 🏠' });
      const [shown] = (await api.call<AnyLead[]>(type.listPath('new'), { session })).body;
      for (const reader of all) {
        // The delay that users accept.
        const event = await reader.expectEvent(isOf(id, 'created'), 2_000);
        expect(event).toEqual({ kind: type.kind, change: 'created', record: shown });
      }
      const changed = type.read(await change(type.path(id), 'PATCH', { status: 'in_progress' }));
      for (const reader of all) {
        const event = await reader.expectEvent(isOf(id, 'updated'), 2_000);
        expect(event).toEqual({ kind: type.kind, change: 'updated', record: changed });
      }
      await change(type.path(id), 'DELETE');
      for (const reader of all) {
        const event = await reader.expectEvent(isOf(id, 'deleted'), 2_000);
        expect(event).toEqual({ kind: type.kind, change: 'deleted', id });
        expect(reader.events.filter((one) => idOf(one) === id)).toHaveLength(3);
      }
    });

    it('report when the mail was sent and when it is requested again', async () => {
      const id = await type.submit(api);
      const reader = await open();
      await api.database.rows(
        `update effects set state = 'sent', done_at = now() from outbox
          where event_id = outbox.id and payload ->> '${type.key}' = $1 and effect = 'notification'`,
        [id],
      );
      const isState = (state: string) => (event: object) =>
        (event as { record?: AnyLead }).record?.notification.state === state;
      await reader.expectEvent(isState('sent'));
    });
  });

  it('report project files', async () => {
    const reader = await open();
    const { id } = (await api.submit()).body;
    // A lead changed within the same moment is announced as created.
    await reader.expectEvent(isOf(id, 'created'));
    const form = new FormData();
    form.append('projectFiles', new Blob([new Uint8Array(pdf().bytes)]), 'plan.pdf');
    await api.call(ENDPOINTS.quoteRequestFiles(id), { body: form, session });
    const event = await reader.expectEvent(isOf(id, 'updated'));
    expect(event).toMatchObject({ record: { id, projectFiles: [expect.stringMatching(/plan\.pdf$/)] } });
  });

  it('batch simultaneous changes and end on the newest', async () => {
    const { id } = (await api.submit()).body;
    const reader = await open();
    const path = ENDPOINTS.quoteRequest(id);
    await Promise.all(Array.from({ length: 40 }, (_, index) => change(path, 'PATCH', { notes: `note ${index}` })));
    await reader.expectEvent((event) => 'record' in event && event.record.version === 41);
    const versions = reader.events.map((event) => (event as { record: QuoteRequest }).record.version);
    expect(versions.length).toBeLessThan(40);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('reload after a very large change', async () => {
    const reader = await open();
    await api.database.rows(`
      insert into quote_requests (full_name, email, phone, zip_code)
      select 'Request ' || n, 'ada@example.com', '2145550100', '75201' from generate_series(1, 300) as n`);
    await reader.expectEnd();
    // It may have received earlier changes in the meantime.
    expect(reader.events.filter(({ change }) => change === 'created')).toEqual([]);
  });

  describe('requested from an earlier time', () => {
    const SINCE = LIVE_SINCE.maxSeconds;
    const beforeOf = (reader: LiveReader) =>
      eventually(() => {
        if (!reader.before) throw new Error('nothing was told of the time before');
        return reader.before;
      });
    const ids = ({ changes }: LiveReplay) => changes.map(({ event }) => [idOf(event), event.change]);

    it('replay in every process what was sent, changed and deleted, with its age, each lead once', async () => {
      const first = [await open(), await open(other.address)];
      const earlier = (await api.submit()).body;
      for (const listener of first) await listener.expectEvent(isOf(earlier.id, 'created'));
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      const begun = performance.now();
      // Postgres may notify a process late; a change that was announced live is no longer pending.
      const listeners = [await open(), await open(other.address)];
      const [sent, removed] = [(await api.submit()).body, (await api.submit()).body];
      await change(ENDPOINTS.quoteRequest(sent.id), 'PATCH', { notes: 'a moment ago' });
      await change(ENDPOINTS.quoteRequest(removed.id), 'DELETE');
      for (const listener of listeners) {
        await listener.expectEvent(isOf(removed.id, 'deleted'));
        listener.close();
      }
      for (const address of [api.address, other.address]) {
        const reader = await open(address, session, SINCE);
        const before = await beforeOf(reader);
        const young = { ...before, changes: before.changes.filter(({ agoMs }) => agoMs < performance.now() - begun) };
        expect(ids(young)).toEqual([
          [sent.id, 'updated'],
          [removed.id, 'deleted'],
        ]);
        expect(young.changes[0]?.event).toMatchObject({ record: { notes: 'a moment ago' } });
        expect(before.changes.every(({ agoMs }) => agoMs >= 0 && agoMs <= before.reachMs)).toBe(true);
        expect(ids(before)).toContainEqual([earlier.id, 'updated']);
        expect(reader.events).toEqual([]);
      }
      const asked = performance.now();
      const short = await beforeOf(await open(api.address, session, 1));
      expect(short.reachMs).toBeLessThanOrEqual(1_001 + performance.now() - asked);
    });

    it('report how far back they reach, and continue', async () => {
      const begun = performance.now();
      const { app, address } = await api.another();
      const reader = await open(address, session, SINCE);
      const { reachMs, changes } = await beforeOf(reader);
      expect(reachMs).toBeLessThan(performance.now() - begun);
      expect(changes).toEqual([]);
      const { id } = (await api.submit()).body;
      await reader.expectEvent((event) => 'record' in event && event.record.id === id);
      expect(reader.events).toHaveLength(1);
      await app.close();
    });

    it('reach back less far once their buffer is full', async () => {
      const begun = performance.now();
      const listener = await open();
      await api.database.rows(`
        insert into quote_requests (full_name, email, phone, zip_code)
        select 'Request ' || n, 'ada@example.com', '2145550100', '75201' from generate_series(1, 300) as n`);
      // All of them arrived, in one batch or several.
      await eventually(() => expect(listener.isEnded || listener.events.length === 300).toBe(true));
      const { reachMs, changes } = await beforeOf(await open(api.address, session, SINCE));
      expect(reachMs).toBeLessThan(performance.now() - begun);
      expect(changes.length).toBeLessThanOrEqual(200);
      const unasked = await open();
      const { id } = (await api.submit()).body;
      await unasked.expectEvent((event) => 'record' in event && event.record.id === id);
      expect(unasked.before).toBeUndefined();
    });

    it.each(['x', '-1', `${SINCE + 1}`, '1.5'])('reject %s seconds', async (since) => {
      const answer = await api.call(`${ENDPOINTS.liveEvents}?${LIVE_SINCE.query}=${since}`, { session });
      expectApiError(answer, 400, { [LIVE_SINCE.query]: `Seconds, at most ${SINCE}` });
    });
  });

  it('call a lead new that was changed in the moment of its arrival', async () => {
    const reader = await open();
    await api.database.rows(`do $$ begin
      insert into quote_requests (full_name, email, phone, zip_code) values ('At Once', 'a@example.com', '2145550100', '75201');
      update quote_requests set notes = 'x' where full_name = 'At Once';
    end $$`);
    await reader.expectEvent((event) => 'record' in event && event.record.fullName === 'At Once');
    expect(reader.events).toMatchObject([{ change: 'created', record: { notes: 'x' } }]);
  });

  it('ignore invalid notifications', async () => {
    const reader = await open();
    for (const payload of ['', '{}', 'null', '[]', '{"kind":"x","id":"y","change":"created"}', 'x'])
      await api.database.rows(`select pg_notify('leads', $1)`, [payload]);
    const { id } = (await api.submit()).body;
    await reader.expectEvent((event) => 'record' in event && event.record.id === id);
    expect(reader.events).toHaveLength(1);
  });

  it('reload after a lost database connection, and continue', async () => {
    const reader = await open();
    // Connections of a pool have a name. The last query of a listener may be that of a heartbeat.
    await api.database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name = ''`,
    );
    await reader.expectEnd();
    const next = await open();
    const { id } = (await api.submit()).body;
    await next.expectEvent((event) => 'record' in event && event.record.id === id);
  });

  it('are for staff only, end with the session, and do not extend it', async () => {
    expectApiError(await api.call(ENDPOINTS.liveEvents), 401);
    const own = await api.signIn();
    const [mine, others] = [await open(api.address, own), await open()];
    const { last_seen_at: before } =
      (await api.database.rows('select max(last_seen_at) as last_seen_at from sessions'))[0] ?? {};
    await api.app.get(LiveService).beat();
    await eventually(() => expect(mine.text).toContain(':\n\n'));
    expect(mine.isEnded).toBe(false);
    await api.call(ENDPOINTS.session, { method: 'DELETE', session: own });
    await mine.expectEnd(1_000);
    expect(others.isEnded).toBe(false);
    const [after] = await api.database.rows('select max(last_seen_at) as last_seen_at from sessions');
    expect(after?.last_seen_at).toEqual(before);
  });

  it('and reports of the open lead do not extend an idle session', async () => {
    const own = await api.signIn();
    const age = (interval: string) =>
      api.database.rows(
        `update sessions set last_seen_at = last_seen_at - $1::interval
          where id_hash = sha256($2::bytea)`,
        [interval, own],
      );
    const report = () =>
      api.call(ENDPOINTS.liveViewer, { method: 'PUT', json: { leadId: randomUUID() }, session: own });
    await age('11 hours 59 minutes');
    expect((await report()).status).toBe(204);
    (await open(api.address, own)).close();
    await age('2 minutes');
    expectApiError(await report(), 401);
  });

  describe('end immediately in every process when their session ends', () => {
    const staff = () => new StaffAccounts(api.database.source);
    it.each([
      ['by the logout', (own: string) => api.call(ENDPOINTS.session, { method: 'DELETE', session: own })],
      [
        'by another sign-in in the same browser',
        (own: string) => api.call(ENDPOINTS.session, { json: STAFF, session: own, origin: PUBLIC_ORIGIN }),
      ],
      ['by a new password', () => staff().setPassword(STAFF.email.toLowerCase(), STAFF.password)],
      ['by the end of the account', () => staff().disable(STAFF.email.toLowerCase())],
    ])('%s', async (_what, end) => {
      await staff().add(COLLEAGUE.email, COLLEAGUE.password);
      const [own, colleagues] = [await api.signIn(), await api.signIn(COLLEAGUE)];
      const ended = [await open(api.address, own), await open(other.address, own)];
      const others = [await open(api.address, colleagues), await open(other.address, colleagues)];
      await end(own);
      for (const reader of ended) await reader.expectEnd(1_000);
      expect(others.map(({ isEnded }) => isEnded)).toEqual([false, false]);
      await staff().add(STAFF.email.toLowerCase(), STAFF.password);
      session = await api.signIn();
    });
  });

  it('are limited to ten at once per session, and unlimited one after another', async () => {
    const own = await api.signIn();
    const ten = await Promise.all(Array.from({ length: 10 }, () => open(api.address, own)));
    expect(ten.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    expectApiError(await api.call(ENDPOINTS.liveEvents, { session: own }), 429);
    ten[0]?.close();
    await eventually(async () => expect((await open(api.address, own)).response.status).toBe(200));
  });

  it('end immediately with the process', async () => {
    const third = await api.another();
    const reader = await open(third.address);
    const start = Date.now();
    await third.app.close();
    await reader.expectEnd();
    expect(Date.now() - start).toBeLessThan(2_000);
  });
});
