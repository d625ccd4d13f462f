import { describe, expect, it } from '@jest/globals';
import { leadMail } from './lead-mail.js';
import type { Lead } from './lead-repository.js';
import { rawMail } from './mail-transport.js';

const eventId = '0198c0de-0000-4000-8000-000000000001';
const addresses = {
  from: 'Fairhand <hello@fairhand.example>',
  to: 'staff@fairhand.example',
  publicOrigin: 'https://www.fairhand.example',
};
const lead: Lead = {
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
  createdAt: new Date('2026-03-04T05:06:07Z'),
};

async function composed(changes: Partial<Lead> = {}, requestId = 'request-1') {
  const mail = leadMail({ ...lead, ...changes }, { eventId, requestId }, addresses);
  const raw = (await rawMail(mail)).toString();
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return { mail, raw, headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') };
}

describe('leadMail', () => {
  it('tells everything about the lead in text and HTML', () => {
    const { text, html } = leadMail(lead, { eventId, requestId: 'request-1' }, addresses);
    for (const body of [String(text), String(html)]) {
      for (const part of ['Zoë Müller', 'zoe@example.com', '(214) 555-0123', '75201', 'Two rooms,\nsoon']) {
        expect(body).toContain(part);
      }
      expect(body).toContain('Roofing, HVAC Repair');
      expect(body).toContain('roof.jpg');
      expect(body).toContain('plan.pdf');
      expect(body).toContain('utm_source=news');
      expect(body).toContain('https://www.fairhand.example/admin');
    }
  });

  it('carries the request id and an id made of the event', async () => {
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

  it('lets nobody write headers', async () => {
    const { headers } = await composed(
      { fullName: 'Eve\r\nBcc: everyone@example.com', email: 'eve@example.com\r\nCc: other@example.com' },
      'id\r\nX-Evil: 1',
    );
    expect(headers.filter((line) => /^(bcc|cc|x-evil):/i.test(line))).toEqual([]);
    expect(headers.find((line) => line.startsWith('Subject:'))).toContain('Eve Bcc: everyone@example.com');
  });

  it('leaves out what was not given', () => {
    const { text } = leadMail(
      { ...lead, message: null, services: [], photos: [], pdfFiles: [], campaign: {} },
      { eventId, requestId: 'r' },
      addresses,
    );
    expect(text).not.toMatch(/Message|Photos|PDF|Campaign/);
    expect(text).toContain('Services: None chosen');
  });
});
