import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses, MailIdentity } from '../notification/lead-mail.js';
import { leadLink, oneLine } from '../notification/mail-text.js';
import { shortTimeOf } from '../notification/mail-time.js';
import { plainMail } from '../notification/plain-mail.js';
import type { DueLead, DueLeads } from './reminders.repository.js';

interface Reminder {
  to: string;
  lead: DueLead;
  date: Date;
  /** Email address of its assignee. */
  assignee: string | undefined;
}

interface Digest {
  /** Such as `2026-03-02`. */
  day: string;
  date: Date;
  due: DueLeads;
  followUps: DueLeads;
  emailOf: (id: string | null) => string | undefined;
}

/** To the assignee, before the answer is due. */
export function dueSoonMail({ to, lead, date, assignee }: Reminder, identity: MailIdentity, addresses: MailAddresses) {
  const lines = [
    `${oneLine(lead.fullName)} was promised an answer by ${shortTimeOf(lead.at)}.`,
    'Nobody has reached them yet.',
    '',
    ...factsOf(lead, assignee, addresses),
  ];
  return plainMail({ to, subject: `Due soon: answer ${lead.fullName}`, date, lines }, identity, addresses);
}

/** To the owner, once the promise is broken. */
export function overdueMail({ to, lead, date, assignee }: Reminder, identity: MailIdentity, addresses: MailAddresses) {
  const lines = [
    `${oneLine(lead.fullName)} was promised an answer by ${shortTimeOf(lead.at)}, and nobody has reached them.`,
    '',
    ...factsOf(lead, assignee, addresses),
  ];
  return plainMail({ to, subject: `Overdue: ${lead.fullName} has no answer`, date, lines }, identity, addresses);
}

/** To the office, before it opens. */
export function digestMail(
  { day, date, due, followUps, emailOf }: Digest,
  identity: MailIdentity,
  addresses: MailAddresses,
): Mail.Options {
  const listed = (title: string, { leads, count }: DueLeads) =>
    count === 0
      ? []
      : [
          `${title}: ${count}`,
          ...(count > leads.length ? [`- ${count - leads.length} older ones, on the dashboard`] : []),
          ...leads.map((lead) => {
            const assignee = emailOf(lead.assigneeId);
            return `- ${shortTimeOf(lead.at)}  ${oneLine(lead.fullName)}, ${oneLine(lead.phone)}${assignee ? ` (${assignee})` : ''}`;
          }),
          '',
        ];
  const lines = [
    ...listed('Answers due today, or overdue', due),
    ...listed('Follow-ups due today, or overdue', followUps),
    `Your day: ${addresses.publicOrigin}/admin?view=my-day`,
    ...(due.leads.some(({ at }) => at < date) ? [`Overdue: ${addresses.publicOrigin}/admin?overdue=true`] : []),
  ];
  const subject = `${day}: ${due.count} to answer, ${followUps.count} to follow up`;
  return plainMail({ to: addresses.to, subject, date, lines }, identity, addresses);
}

const factsOf = (lead: DueLead, assignee: string | undefined, { publicOrigin }: MailAddresses) => [
  `Phone: ${oneLine(lead.phone)}`,
  `Assigned to: ${assignee ?? 'nobody'}`,
  leadLink(lead, publicOrigin),
];
