import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { Stage } from './helpers/stage.js';

/** A mail server that takes everything; as little of RFC 5321 as a client needs. */
class Mailbox {
  readonly mails: { to: string[]; data: string }[] = [];
  readonly #server: Server = createServer((socket) => this.#talk(socket));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  close(): void {
    this.#server.close();
  }

  #talk(socket: Socket): void {
    let buffer = '';
    let inData = false;
    let to: string[] = [];
    socket.write('220 mailbox\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          this.mails.push({ to, data: text });
          to = [];
          inData = false;
          socket.write('250 taken\r\n');
        } else if (/^RCPT TO:/i.test(text)) {
          to.push(text.replace(/^RCPT TO:<([^>]*)>.*$/i, '$1'));
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(text)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) {
          socket.end('221 bye\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  }
}

let stage: Stage;
const mailbox = new Mailbox();
beforeAll(async () => {
  stage = await Stage.set();
  await stage.startWorker({ SMTP_URL: await mailbox.open(), MAIL_TO: 'staff@example.com, boss@example.com' });
}, 30_000);
afterAll(async () => {
  await stage.strike();
  mailbox.close();
}, 30_000);

describe('SMTP', () => {
  it('takes one mail for each lead to all of MAIL_TO', async () => {
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

  it('is given a name that looks like an encoded word as text', async () => {
    const lead = await stage.database.submitLead({ fullName: '=?utf-8?q?Boss?=' });
    const isOf = ({ data }: { data: string }) => data.includes(`Message-ID: <${lead.eventId}@localhost>`);
    await eventually(() => expect(mailbox.mails.some(isOf)).toBe(true));
    const data = mailbox.mails.find(isOf)?.data;
    expect(data).toContain('Reply-To: =?UTF-8?Q?=3D=3Futf-8=3Fq=3FBoss=3F=3D?= <ada@example.com>');
    expect(data?.split('\r\n\r\n')[0]).not.toContain('=?utf-8?q?Boss?=');
  });
});
