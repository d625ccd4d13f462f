import { beforeEach, describe, expect, it } from '@jest/globals';
import { type HistoryEntry, type NotificationState, OUTBOX_CHANNEL } from '@site/contracts';
import pg from 'pg';
import { apiWithSession } from './support/api-with-session.js';
import { expectApiError } from './support/expect-api-error.js';
import { type AnyLead, LEAD_TYPES } from './support/lead-kinds.js';
import { STAFF } from './support/test-api.js';

describe.each(LEAD_TYPES)('the mail about a lead of kind $kind', (type) => {
  const desk = apiWithSession();
  beforeEach(() => desk.api.database.rows('truncate rate_limits'));

  const resend = (id: string) =>
    desk.api.call<NotificationState>(`${type.path(id)}/notification`, { method: 'POST', session: desk.session });
  const shown = async (id: string) =>
    (await desk.api.call<AnyLead[]>(type.listPath('new'), { session: desk.session })).body.find(
      (lead) => lead.id === id,
    )?.notification;
  const events = (id: string) =>
    desk.api.database.rows<{ type: string; published_at: Date | null; state: string; attempts: number }>(
      `select type, published_at, state, attempts, request_id from outbox join effects on event_id = outbox.id
        where payload ->> '${type.key}' = $1 and effect = 'notification' order by seq`,
      [id],
    );
  const worker = (id: string, changes: string) =>
    desk.api.database.rows(
      `update effects set ${changes} from outbox
        where event_id = outbox.id and payload ->> '${type.key}' = $1 and effect = 'notification' and state <> 'sent'`,
      [id],
    );
  const publish = () => desk.api.database.rows('update outbox set published_at = now() where published_at is null');

  it('is recreated after it was sent, and the desk shows the newest', async () => {
    const id = await type.submit(desk.api);
    await worker(id, `state = 'sent', done_at = '2026-01-02T03:04:05.678Z', sent_to = 'a@b.example', attempts = 1`);
    expect(await shown(id)).toEqual({ state: 'sent', at: '2026-01-02T03:04:05.678Z', to: 'a@b.example', reason: null });
    const answer = await resend(id);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 202,
      body: { state: 'queued', at: null, reason: null },
    });
    expect(await shown(id)).toEqual(answer.body);
    expect(await events(id)).toMatchObject([
      { type: `${type.kind}.submitted`, state: 'sent' },
      {
        type: `${type.kind}.notification-requested`,
        state: 'queued',
        published_at: null,
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
    await worker(id, `state = 'failed', last_error = 'no server', attempts = 1`);
    expect(await shown(id)).toEqual({ state: 'failed', at: null, reason: 'no server' });
  });

  it('is retried immediately after a failure, not duplicated', async () => {
    const id = await type.submit(desk.api);
    await worker(id, `state = 'failed', last_error = 'no server', attempts = 8`);
    await publish();
    const relay = new pg.Client({ connectionString: desk.api.database.url });
    await relay.connect();
    try {
      await relay.query(`listen ${OUTBOX_CHANNEL}`);
      const noticed = new Promise((resolve) => relay.once('notification', resolve));
      expect(await resend(id)).toMatchObject({ status: 202, body: { state: 'queued', at: null, reason: 'no server' } });
      await noticed;
    } finally {
      await relay.end();
    }
    expect(await events(id)).toMatchObject([{ state: 'queued', published_at: null, attempts: 8 }]);
  });

  it('is not duplicated while pending, even under concurrent requests', async () => {
    const waiting = await type.submit(desk.api);
    const sent = await type.submit(desk.api);
    await publish();
    await worker(sent, `state = 'sent', done_at = now()`);
    const answers = await Promise.all([waiting, waiting, waiting, sent, sent, sent].map(resend));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect(await events(waiting)).toHaveLength(1);
    expect(await events(sent)).toHaveLength(2);
  });

  it('is resent without waiting for an attempt in progress', async () => {
    const id = await type.submit(desk.api);
    await worker(id, `state = 'failed', last_error = 'no server', attempts = 1`);
    const attempt = desk.api.database.source.createQueryRunner();
    await attempt.startTransaction();
    try {
      await attempt.query('select 1 from effects for update');
      expect((await resend(id)).status).toBe(202);
    } finally {
      await attempt.rollbackTransaction();
      await attempt.release();
    }
    expect(await events(id)).toMatchObject([{ state: 'failed', published_at: null }]);
  });

  it('is recorded in the history', async () => {
    const id = await type.submit(desk.api);
    await resend(id);
    const { body } = await desk.api.call<HistoryEntry[]>(`${type.path(id)}/history`, { session: desk.session });
    expect(body).toMatchObject([{ action: 'notification_resent', by: STAFF.email.toLowerCase(), changes: [] }]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x'])('is not sent for lead %j', async (id) => {
    const before = await desk.api.stored();
    expectApiError(await resend(id), 404);
    expect(await desk.api.stored()).toEqual(before);
  });

  it('is limited in number', async () => {
    const id = await type.submit(desk.api);
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push(await resend(id));
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(202));
    expectApiError(answers[30] as (typeof answers)[number], 429);
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
