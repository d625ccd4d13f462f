import { describe, expect, it } from '@jest/globals';
import { leadMail, type MailLead } from './lead-mail.js';
import { rawMail } from './mail-transport.js';

const eventId = '0198c0de-0000-4000-8000-000000000001';
const addresses = {
  from: 'Fairhand <hello@fairhand.example>',
  to: 'staff@fairhand.example',
  publicOrigin: 'https://www.fairhand.example',
};
const lead: MailLead<'quote-request'> = {
  kind: 'quote-request',
  id: '0198c0de-0000-4000-8000-00000000000a',
  fullName: 'Zoë Müller',
  email: 'zoe@example.com',
  phone: '(214) 555-0123',
  zipCode: '75201',
  message: 'Two rooms,\nsoon',
  services: ['roofing', 'hvac'],
  photos: ['roof.jpg'],
  pdfFiles: ['plan.pdf'],
  campaign: { utm_source: 'news' },
  suspicion: null,
  createdAt: new Date('2026-03-04T05:06:07Z'),
};

async function composed(changes: Partial<MailLead<'quote-request'>> = {}, requestId = 'request-1') {
  const mail = leadMail({ ...lead, ...changes }, { eventId, requestId }, addresses);
  const raw = (await rawMail(mail)).toString();
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return { mail, raw, headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') };
}

/** As a mail program reads it: encoded words next to each other are one text (RFC 2047, 6.2). */
const decoded = (value = '') =>
  value
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    );

describe('leadMail', () => {
  it('contains all fields of the lead in text and HTML', () => {
    const { text, html } = leadMail(lead, { eventId, requestId: 'request-1' }, addresses);
    for (const body of [String(text), String(html)]) {
      for (const part of ['Zoë Müller', 'zoe@example.com', '(214) 555-0123', '75201', 'Two rooms,\nsoon']) {
        expect(body).toContain(part);
      }
      expect(body).toContain('Roofing, HVAC Repair');
      expect(body).toContain('roof.jpg');
      expect(body).toContain('plan.pdf');
      expect(body).toContain('utm_source=news');
    }
    const link = 'https://www.fairhand.example/admin?tab=new-quotes&lead=0198c0de-0000-4000-8000-00000000000a';
    expect(text).toContain(`\n\n${link}\n`);
    expect(html).toContain(`<a href="${link.replace('&', '&amp;')}">Open it in the dashboard of Fairhand</a>`);
  });

  it.each([
    ['honeypot', 'a hidden field was filled in'],
    ['too_fast', 'less than 3 seconds after the form opened'],
  ] as const)('states only in its body that a lead is suspicious (%s)', async (suspicion, words) => {
    const [marked, plain] = [await composed({ suspicion }), await composed()];
    for (const body of [String(marked.mail.text), String(marked.mail.html)]) expect(body).toContain(words);
    for (const body of [String(plain.mail.text), String(plain.mail.html)]) expect(body).not.toContain('Please note');
    expect(marked.mail.subject).toBe(plain.mail.subject);
    const comparable = (headers: string[]) => headers.filter((line) => !/boundary/i.test(line));
    expect(comparable(marked.headers)).toEqual(comparable(plain.headers));
  });

  it('carries the request id and a message id derived from the event', async () => {
    const { headers } = await composed();
    expect(headers).toContain('X-Request-Id: request-1');
    expect(headers).toContain(`Message-ID: <${eventId}@www.fairhand.example>`);
    expect(headers).toContain('To: staff@fairhand.example');
  });

  it('shows markup as text', () => {
    const { html } = leadMail(
      { ...lead, fullName: '<img src=x onerror="alert(1)">', message: "</td><script>alert('1')</script>" },
      { eventId, requestId: 'r' },
      addresses,
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
  });

  it('prevents header injection', async () => {
    const { headers } = await composed(
      { fullName: 'Eve\r\nBcc: everyone@example.com', email: 'eve@example.com\r\nCc: other@example.com' },
      'id\r\nX-Evil: 1',
    );
    expect(headers.filter((line) => /^(bcc|cc|x-evil):/i.test(line))).toEqual([]);
    expect(headers.find((line) => line.startsWith('Subject:'))).toContain('Eve Bcc: everyone@example.com');
  });

  it('shows a name that looks like an encoded word verbatim in every header', async () => {
    const name = '=?utf-8?q?The_Boss_=3Cboss=40site=2Eexample=3E?= =?utf-8?b?SGk=?=';
    const { headers } = await composed({ fullName: name }, '=?utf-8?q?request?=');
    const headerOf = (key: string) => headers.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
    expect(headerOf('Reply-To')).toBe(
      '=?UTF-8?Q?=3D=3Futf-8=3Fq=3FThe=5FBoss=5F=3D3Cboss?= =?UTF-8?Q?=3D40site=3D2Eexample=3D3E=3F=3D_=3D=3Fu?= =?UTF-8?Q?tf-8=3Fb=3FSGk=3D=3F=3D?= <zoe@example.com>',
    );
    expect(decoded(headerOf('Subject'))).toBe(`New quote request from ${name}`);
    expect(decoded(headerOf('X-Request-Id'))).toBe('=?utf-8?q?request?=');
  });

  it('omits empty fields', () => {
    const { text } = leadMail(
      { ...lead, message: null, services: [], photos: [], pdfFiles: [], campaign: {} },
      { eventId, requestId: 'r' },
      addresses,
    );
    expect(text).not.toMatch(/Message|Photos|PDF|Campaign/);
    expect(text).toContain('Services: None chosen');
  });

  it('contains all fields of an inquiry, with its amount as text on one line', () => {
    const inquiry: MailLead<'investment-inquiry'> = {
      kind: 'investment-inquiry',
      suspicion: null,
      id: lead.id,
      fullName: 'Zoë Müller',
      email: 'zoe@example.com',
      phone: '(214) 555-0123',
      investmentAmount: '<b>$50,000</b>\nServices: none',
      message: 'Which houses\nare next?',
      campaign: { utm_source: 'news' },
      createdAt: lead.createdAt,
    };
    const { subject, text, html } = leadMail(inquiry, { eventId, requestId: 'r' }, addresses);
    expect(subject).toBe('New investment inquiry from Zoë Müller');
    expect(text).toBe(
      [
        'New investment inquiry\n',
        'Full name: Zoë Müller',
        'Email: zoe@example.com',
        'Phone: (214) 555-0123',
        'Investment amount: <b>$50,000</b> Services: none',
        'Message: Which houses\nare next?',
        'Campaign: utm_source=news',
        'Submitted: March 3, 2026 at 11:06:07 PM CST',
        `Reference: ${lead.id}\n`,
        `https://www.fairhand.example/admin?tab=new-investments&lead=${lead.id}\n`,
      ].join('\n'),
    );
    expect(html).toContain('&lt;b&gt;$50,000&lt;/b&gt; Services: none');
  });
});
