import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses, MailIdentity } from './lead-mail.js';
import { oneLine } from './mail-text.js';

interface PlainMail {
  to: string;
  subject: string;
  date: Date;
  lines: readonly string[];
}

/** A plain-text mail. Text of others can create neither a header nor a file. */
export function plainMail(
  { to, subject, date, lines }: PlainMail,
  { eventId, requestId }: MailIdentity,
  { from, publicOrigin }: MailAddresses,
): Mail.Options {
  return {
    from,
    to,
    subject: oneLine(subject),
    date,
    messageId: `<${eventId}@${new URL(publicOrigin).hostname}>`,
    headers: { 'X-Request-Id': oneLine(requestId) },
    text: `${lines.join('\n')}\n`,
  };
}
