import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let worker: WorkerProcess;

beforeAll(async () => {
  stage = await Stage.create();
  worker = await stage.startWorker();
});
beforeEach(() => stage.database.rows('truncate analytics_events'));
afterAll(() => stage.tearDown());

describe('an investment inquiry', () => {
  it('results in one mail and one analytics event, and its effects record them', async () => {
    const inquiry = await stage.database.submitInvestmentInquiry({ utm_source: 'news', utm_term: 'loans' });

    await eventually(async () => {
      const effects = await stage.database.effects(inquiry.eventId);
      expect(effects).toMatchObject([
        { effect: 'analytics', state: 'sent', attempts: 1, last_error: null },
        { effect: 'notification', state: 'sent', attempts: 1, last_error: null },
      ]);
    });

    const mails = await stage.home.mails();
    expect(mails.size).toBe(1);
    const mail = mails.get(`${inquiry.eventId}.eml`) ?? '';
    expect(mail).toContain(`X-Request-Id: ${inquiry.requestId}\r\n`);
    expect(mail).toContain('Subject: New investment inquiry from Grace Hopper\r\n');
    expect(mail).toContain('Reply-To: Grace Hopper <grace@example.com>\r\n');
    const lines = mail.split(/\r?\n/);
    for (const line of [
      'Full name: Grace Hopper',
      'Email: grace@example.com',
      'Phone: (214) 555-0124',
      'Investment amount: $50,000',
      'Message: Which houses are next?',
    ]) {
      expect(lines).toContain(line);
    }

    const rows = await stage.database.rows('SELECT event_id, name, payload FROM analytics_events');
    expect(rows).toEqual([
      {
        event_id: inquiry.eventId,
        name: 'form_submit',
        payload: { form: 'investment', utm_source: 'news', utm_term: 'loans' },
      },
    ]);
    await eventually(() => {
      const words = worker.entries.filter((entry) => entry.requestId === inquiry.requestId);
      expect(words).toContainEqual(
        expect.objectContaining({ msg: 'mail about a lead sent', investmentInquiryId: inquiry.investmentInquiryId }),
      );
    });
  });

  it('that was deleted before its mail was sent is counted, but not mailed', async () => {
    await stage.redis.stop();
    const inquiry = await stage.database.submitInvestmentInquiry();
    await stage.database.rows('DELETE FROM investment_inquiries WHERE id = $1', [inquiry.investmentInquiryId]);
    await stage.redis.start();
    await eventually(async () => {
      expect(await stage.database.effects(inquiry.eventId)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    });
    expect((await stage.home.mails()).has(`${inquiry.eventId}.eml`)).toBe(false);
    expect(await stage.database.count(`analytics_events WHERE event_id = '${inquiry.eventId}'`)).toBe(1);
  });
});
