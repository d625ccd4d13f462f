import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Mailbox } from './helpers/mailbox.js';
import { Stage } from './helpers/stage.js';
import type { WorkerProcess } from './helpers/worker-process.js';

let stage: Stage;
let worker: WorkerProcess;
const mailbox = new Mailbox();
beforeAll(async () => {
  stage = await Stage.create();
  worker = await stage.startWorker({ SMTP_URL: await mailbox.open(), MAIL_TO: 'staff@example.com, boss@example.com' });
});
beforeEach(() => {
  mailbox.mails.length = 0;
  mailbox.refusalOf = () => undefined;
});
afterAll(async () => {
  await stage.tearDown();
  mailbox.close();
});

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

  it('sends a mail again only to the address that was refused at first', async () => {
    const refusals = ['451 try again later'];
    mailbox.refusalOf = (address) => (address === 'boss@example.com' ? refusals.shift() : undefined);
    const lead = await stage.database.submitLead();
    await eventually(async () => {
      expect(await stage.database.effects(lead.eventId)).toContainEqual(
        expect.objectContaining({ effect: 'notification', state: 'sent', attempts: 2, last_error: null }),
      );
    });
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['staff@example.com'], ['boss@example.com']]);
    for (const { data } of mailbox.mails) {
      expect(data).toContain(`Message-ID: <${lead.eventId}@localhost>`);
      expect(data).toContain('To: staff@example.com, boss@example.com');
    }
    expect(await stage.database.sentTo(lead.eventId)).toBe('staff@example.com, boss@example.com');
  });

  // The last one: its mail is retried until the worker ends.
  it('reports an address that is refused for good, and sends the mail once to the others', async () => {
    mailbox.refusalOf = (address) => (address === 'boss@example.com' ? '550 no such mailbox' : undefined);
    const lead = await stage.database.submitLead();
    const message = 'refused for 1 of 2 addresses: 550 no such mailbox';
    await eventually(async () => {
      expect(await stage.database.effects(lead.eventId)).toContainEqual(
        expect.objectContaining({ effect: 'notification', state: 'failed', attempts: 3, last_error: message }),
      );
    });
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['staff@example.com']]);
    expect(await stage.database.sentTo(lead.eventId)).toBe('staff@example.com');
    const failure = { level: 50, eventId: lead.eventId, msg: 'notification failed; will be retried' };
    await eventually(() =>
      expect(worker.entries).toContainEqual(
        expect.objectContaining({ ...failure, attempt: 3, err: expect.objectContaining({ message }) }),
      ),
    );
  });
});
