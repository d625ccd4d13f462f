import {
  brand,
  type FieldIn,
  type FieldRow,
  fieldsIn,
  type LeadFields,
  type LeadKind,
  type Suspicion,
  serviceName,
  TIMING,
  type UtmField,
  type UtmValues,
} from '@site/contracts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { escapeHtml, htmlPage, leadLink, oneLine } from './mail-text.js';
import { timeOf } from './mail-time.js';

/** A lead with the content of its mail: names of files, and the given campaign values. */
export type MailLead<K extends LeadKind = LeadKind> = K extends LeadKind
  ? {
      kind: K;
      id: string;
      campaign: UtmValues;
      suspicion: Suspicion | null;
      createdAt: Date;
    } & Pick<LeadFields<K>, Exclude<FieldIn<K, 'mail'>, UtmField>>
  : never;

/** Sender, recipient and links of mails. */
export interface MailAddresses {
  from: string;
  to: string;
  publicOrigin: string;
}

/** Identity of a mail: the same event always gives the same mail. */
export interface MailIdentity {
  eventId: string;
  requestId: string;
}

/**
 * The mail to staff about a new lead. Everything the visitor wrote appears as text: escaped in
 * HTML, and without line ends in headers.
 */
export function leadMail(lead: MailLead, { eventId, requestId }: MailIdentity, addresses: MailAddresses): Mail.Options {
  const rows = rowsOf(lead);
  const link = leadLink(lead, addresses.publicOrigin);
  const title = TITLES[lead.kind];
  return {
    from: addresses.from,
    to: addresses.to,
    replyTo: { name: oneLine(lead.fullName), address: oneLine(lead.email) },
    subject: `${title} from ${oneLine(lead.fullName)}`,
    date: lead.createdAt,
    messageId: `<${eventId}@${new URL(addresses.publicOrigin).hostname}>`,
    headers: { 'X-Request-Id': oneLine(requestId) },
    text: `${title}\n\n${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${link}\n`,
    html: htmlOf(title, rows, link),
  };
}

const TITLES: Record<LeadKind, string> = {
  'quote-request': 'New quote request',
  'investment-inquiry': 'New investment inquiry',
};

/** Remarks for staff. The rest of the mail does not change. */
const REMARKS = {
  honeypot: 'This may be spam: a hidden field was filled in.',
  too_fast: `This may be spam: it was sent less than ${TIMING.minimumFormTime / 1_000} seconds after the form opened.`,
} as const satisfies Record<Suspicion, string>;

type Row = [label: string, value: string];

function rowsOf(lead: MailLead): Row[] {
  const fields = fieldsIn(lead.kind, 'mail').filter(({ rule }) => rule.type !== 'campaign');
  const campaign = Object.entries(lead.campaign).map(([field, value]) => `${field}=${value}`);
  const all: Row[] = [
    ...[...fields].sort((one, other) => placeOf(one) - placeOf(other)).map((field) => rowOf(field, lead)),
    ['Campaign', oneLine(campaign.join(', '))],
    ['Please note', lead.suspicion ? REMARKS[lead.suspicion] : ''],
    ['Submitted', timeOf(lead.createdAt)],
    ['Reference', lead.id],
  ];
  return all.filter(([, value]) => value !== '');
}

/** First values on one line, then the message, then files. */
const placeOf = ({ rule }: FieldRow) => (rule.type === 'text' ? 1 : rule.type === 'files' ? 2 : 0);

function rowOf({ field, label, rule }: FieldRow, lead: MailLead): Row {
  const { [field]: value }: Record<string, unknown> = lead;
  const texts = [value ?? ''].flat().map(String);
  if (rule.type === 'choice') return [label, texts.map(serviceName).join(', ') || 'None chosen'];
  // One line each, except the message, so that no value can look like another field.
  return [label, rule.type === 'text' ? texts.join() : oneLine(texts.join(', '))];
}

function htmlOf(title: string, rows: Row[], link: string): string {
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;overflow-wrap:normal">${escapeHtml(label)}</th>` +
        `<td style="padding:4px 0;white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  const open = `<p><a href="${escapeHtml(link)}">Open it in the dashboard of ${escapeHtml(brand.name)}</a></p>`;
  return htmlPage(title, `<table>\n${cells}\n</table>\n${open}`);
}
