import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let worker: WorkerProcess;

beforeAll(async () => {
  stage = await Stage.create();
  worker = await stage.startWorker();
});
afterAll(() => stage.tearDown());

describe('a lead', () => {
  it('results in one mail and one analytics event, and its effects record them', async () => {
    const lead = await stage.database.submitLead({ campaign: { utm_source: 'news', utm_campaign: 'spring' } });

    await eventually(async () => {
      const effects = await stage.database.effects(lead.eventId);
      for (const effect of ['analytics', 'notification']) {
        const done = { effect, state: 'sent', attempts: 1, last_error: null };
        expect(effects).toContainEqual(expect.objectContaining(done));
      }
      expect(effects.every((effect) => effect.done_at !== null)).toBe(true);
    });

    const mail = (await stage.home.mails()).get(`${lead.eventId}.eml`) ?? '';
    expect(mail).toContain(`X-Request-Id: ${lead.requestId}\r\n`);
    expect(mail).toContain(`Message-ID: <${lead.eventId}@localhost>\r\n`);
    expect(mail).toContain('Subject: New quote request from Ada Lovelace\r\n');
    expect(mail).toContain('A new roof, please');

    const rows = await stage.database.rows('SELECT name, payload FROM analytics_events WHERE event_id = $1', [
      lead.eventId,
    ]);
    expect(rows).toEqual([
      { name: 'form_submit', payload: { form: 'contact', utm_source: 'news', utm_campaign: 'spring' } },
    ]);
  });

  it('that looks suspicious is mailed like any other, with a note', async () => {
    const { eventId } = await stage.database.submitLead({ suspicion: 'honeypot' });
    await eventually(async () => {
      const mail = (await stage.home.mails()).get(`${eventId}.eml`) ?? '';
      expect(mail).toContain('Subject: New quote request from Ada Lovelace\r\n');
      expect(mail.replace(/=\r?\n/g, '')).toContain('Please note: This may be spam');
    });
  });

  it('can be traced by its request id', async () => {
    const lead = await stage.database.submitLead();
    await eventually(() => {
      const words = worker.entries.filter((entry) => entry.requestId === lead.requestId).map((entry) => entry.msg);
      expect(words).toEqual(
        expect.arrayContaining(['event published', 'mail about a lead sent', 'notification done', 'analytics done']),
      );
    });
  });

  it('is mailed with its files in the order in which the visitor chose them', async () => {
    const { quoteRequestId } = await stage.database.submitLead();
    await stage.database.rows(
      `insert into files (id, kind, storage_key, original_name, content_type, size_bytes, sha256, claimed_at,
                          quote_request_id, position)
       select gen_random_uuid(), 'photo', 'uploads/' || name, name, 'image/jpeg', 1, sha256('x'), now(), $1, position
         from (values ('door.jpg', 1), ('wall.jpg', 2), ('roof.jpg', 0)) as chosen (name, position)`,
      [quoteRequestId],
    );
    const [event] = await stage.database.rows<{ id: string }>(
      `with event as (
         insert into outbox (id, type, payload) values
           (gen_random_uuid(), 'quote-request.notification-requested', jsonb_build_object('quoteRequestId', $1::text))
         returning id
       ), effect as (
         insert into effects (event_id, effect) select id, 'notification' from event
       ) select id from event`,
      [quoteRequestId],
    );
    await eventually(async () =>
      expect((await stage.home.mails()).get(`${event?.id}.eml`)).toContain('Photos: roof.jpg, door.jpg, wall.jpg'),
    );
  });

  it('is mailed to no one else, whatever name the visitor enters', async () => {
    const lead = await stage.database.submitLead({ fullName: 'Eve\r\nBcc: everyone@example.com' });
    const mail = await eventually(async () => {
      const found = (await stage.home.mails()).get(`${lead.eventId}.eml`);
      expect(found).toBeDefined();
      return found ?? '';
    });
    expect(mail).not.toMatch(/^bcc:/im);
  });
});

describe("a visitor's event", () => {
  it('is stored as it was sent', async () => {
    const occurredAt = '2026-03-04T05:06:07.000Z';
    const eventId = await stage.database.recordEvent({ name: 'page_view', path: '/', title: 'Home' }, occurredAt);
    await eventually(async () => {
      const rows = await stage.database.rows(
        'SELECT name, payload, occurred_at FROM analytics_events WHERE event_id = $1',
        [eventId],
      );
      expect(rows).toEqual([
        { name: 'page_view', payload: { path: '/', title: 'Home' }, occurred_at: new Date(occurredAt) },
      ]);
    });
    expect((await stage.home.mails()).has(`${eventId}.eml`)).toBe(false);
  });
});

describe('health', () => {
  it('is ok while everything is available', async () => {
    expect(await (await fetch(`${worker.address}/health/live`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${worker.address}/health/ready`)).json()).toEqual({
      status: 'ok',
      postgres: 'up',
      redis: 'up',
    });
  });
});
