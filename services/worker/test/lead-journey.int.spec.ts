import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let worker: WorkerProcess;

beforeAll(async () => {
  stage = await Stage.create();
  worker = await stage.startWorker();
}, 30_000);
afterAll(() => stage.tearDown(), 30_000);

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
