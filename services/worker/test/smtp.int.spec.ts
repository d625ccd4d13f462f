import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Mailbox } from './helpers/mailbox.js';
import { Stage } from './helpers/stage.js';

let stage: Stage;
const mailbox = new Mailbox();
beforeAll(async () => {
  stage = await Stage.create();
  await stage.startWorker({ SMTP_URL: await mailbox.open(), MAIL_TO: 'staff@example.com, boss@example.com' });
}, 30_000);
beforeEach(() => {
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await stage.tearDown();
  mailbox.close();
}, 30_000);

describe('SMTP', () => {
  it('sends one mail for each lead to all addresses in MAIL_TO', async () => {
    const lead = await stage.database.submitLead();
    await eventually(async () => {
      expect(await stage.database.effects(lead.eventId)).toContainEqual(
        expect.objectContaining({ effect: 'notification', state: 'sent' }),
      );
    });
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.to).toEqual(['staff@example.com', 'boss@example.com']);
    expect(await stage.database.sentTo(lead.eventId)).toBe('staff@example.com, boss@example.com');
    expect(mailbox.mails[0]?.data).toContain(`Message-ID: <${lead.eventId}@localhost>`);
    expect(mailbox.mails[0]?.data).toContain(`X-Request-Id: ${lead.requestId}`);
    expect((await stage.home.mails()).size).toBe(0);
  });

  it('sends a name that looks like an encoded word as text', async () => {
    const lead = await stage.database.submitLead({ fullName: '=?utf-8?q?Boss?=' });
    const isOf = ({ data }: { data: string }) => data.includes(`Message-ID: <${lead.eventId}@localhost>`);
    await eventually(() => expect(mailbox.mails.some(isOf)).toBe(true));
    const data = mailbox.mails.find(isOf)?.data;
    expect(data).toContain('Reply-To: =?UTF-8?Q?=3D=3Futf-8=3Fq=3FBoss=3F=3D?= <ada@example.com>');
    expect(data?.split('\r\n\r\n')[0]).not.toContain('=?utf-8?q?Boss?=');
  });
});
