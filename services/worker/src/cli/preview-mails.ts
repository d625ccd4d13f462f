// `npm run mails [-- folder]`: every mail of the product with made-up content, as files for mail programs and browsers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@site/contracts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { crashMail } from '../notification/crash-mail.js';
import { leadMail, type MailLead } from '../notification/lead-mail.js';
import { escapeHtml } from '../notification/mail-text.js';
import { rawMail } from '../notification/mail-transport.js';
import { rollbackMail } from '../notification/rollback-mail.js';
import { digestMail, dueSoonMail, overdueMail } from '../reminders/reminder-mail.js';
import {
  invitationMail,
  passwordChangedMail,
  passwordLinkMail,
  signInLinkMail,
  signInLinkUsedMail,
} from '../sign-ins/sign-in-mail.js';

const date = new Date('2026-03-02T15:04:05Z');
const identity = { eventId: '0198c0de-0000-4000-8000-000000000001', requestId: '0198c0de00004000800000000000000a' };
const event = { id: identity.eventId, requestId: identity.requestId, createdAt: date };
const addresses = {
  from: `${brand.name} <${brand.email}>`,
  to: 'office@fairhand.example',
  publicOrigin: 'https://www.fairhand.example',
};
const person = {
  id: '0198c0de-0000-4000-8000-00000000000b',
  fullName: 'Maria Nguyễn',
  email: 'maria@example.com',
  phone: '(214) 555-0123',
  message: 'The kitchen is from 1987.\nWe would like to start in May.',
  createdAt: date,
};
const due = { ...person, kind: 'quote-request' as const, at: date, assigneeId: null };
const TOKEN = 'x'.repeat(43);
const STAFF = 'ada@fairhand.example';

const sent = { ...person, campaign: {}, suspicion: null };
const quoteRequest: MailLead<'quote-request'> = {
  ...sent,
  kind: 'quote-request',
  zipCode: '75201',
  services: [],
  photos: [],
  pdfFiles: [],
};
const inquiry: MailLead<'investment-inquiry'> = { ...sent, kind: 'investment-inquiry', investmentAmount: '$50,000' };

/** Every mail by the name of its file. */
export const PREVIEWS: Record<string, Mail.Options> = {
  'quote-request': leadMail(
    {
      ...quoteRequest,
      message: `${person.message}\nLike https://photos.example.com/${'kitchen'.repeat(12)}`,
      services: ['kitchen-remodel', 'flooring'],
      photos: ['kitchen.jpg', 'window.jpg'],
      pdfFiles: ['plan.pdf'],
      campaign: { utm_source: 'google', utm_campaign: 'spring' },
    },
    identity,
    addresses,
  ),
  'quote-request-suspicious': leadMail({ ...quoteRequest, suspicion: 'too_fast' }, identity, addresses),
  'investment-inquiry': leadMail(inquiry, identity, addresses),
  'due-soon': dueSoonMail({ to: STAFF, lead: due, date, assignee: STAFF }, identity, addresses),
  overdue: overdueMail({ to: STAFF, lead: due, date, assignee: undefined }, identity, addresses),
  digest: digestMail(
    {
      day: '2026-03-02',
      date,
      due: { leads: [due], count: 1 },
      followUps: { leads: [due], count: 1 },
      emailOf: () => undefined,
    },
    identity,
    addresses,
  ),
  'sign-in-link': signInLinkMail(STAFF, TOKEN, event, addresses),
  'sign-in-link-used': signInLinkUsedMail(STAFF, event, addresses),
  invitation: invitationMail(STAFF, TOKEN, event, addresses),
  'password-link': passwordLinkMail(STAFF, TOKEN, event, addresses),
  'password-changed': passwordChangedMail(STAFF, event, addresses),
  'release-taken-back': rollbackMail(
    {
      remote: 'mfe-forms',
      version: '1.0.1-0123456789ab',
      rolledBackTo: '1.0.0-ba9876543210',
      reason: 'errors in 20% of 45 visits, 0% with the previous version',
      at: date,
    },
    identity,
    addresses,
  ),
  'release-crashed': crashMail(
    {
      remote: 'mfe-forms',
      version: '1.0.1-0123456789ab',
      rolledBackTo: '1.0.0-ba9876543210',
      reason: 'Error: broken',
      crashedAt: date,
    },
    identity,
    addresses,
  ),
};

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(process.argv[2] ?? '.cache/mails');
  mkdirSync(folder, { recursive: true });
  const rows = await Promise.all(
    Object.entries(PREVIEWS).map(async ([name, mail]) => {
      writeFileSync(join(folder, `${name}.eml`), await rawMail(mail));
      const text = `<pre>${escapeHtml(String(mail.text))}</pre>`;
      writeFileSync(join(folder, `${name}.html`), String(mail.html ?? `<!doctype html><meta charset="utf-8">${text}`));
      return `<li><a href="${name}.html">${escapeHtml(String(mail.subject))}</a> (<a href="${name}.eml">${name}.eml</a>)</li>`;
    }),
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><ul>${rows.join('\n')}</ul>`;
  writeFileSync(join(folder, 'index.html'), page);
  process.stdout.write(`${rows.length} mails: ${pathToFileURL(join(folder, 'index.html'))}\n`);
}
