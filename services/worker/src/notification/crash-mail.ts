import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses, MailIdentity } from './lead-mail.js';
import { oneLine } from './mail-text.js';

/** A version that was taken out of use because it ended processes of the shell. */
export interface CrashedRelease {
  remote: string;
  version: string;
  /** Null where there was none: the frontend was withdrawn. */
  rolledBackTo: string | null;
  reason: string;
  crashedAt: Date;
}

/** The mail that tells a team that its release was rolled back by itself. */
export function crashMail(
  { remote, version, rolledBackTo, reason, crashedAt }: CrashedRelease,
  { eventId, requestId }: MailIdentity,
  addresses: MailAddresses,
): Mail.Options {
  const outcome = rolledBackTo
    ? `It was rolled back to ${rolledBackTo}.`
    : 'There was no version to go back to: the frontend was taken out of the site.';
  const lines = [
    `${remote} ${version} ended two processes of the site within a minute (${crashedAt.toISOString()}).`,
    outcome,
    '',
    `Reason: ${reason}`,
    '',
    'This version cannot be released again. Fix the fault and release another one.',
    `${addresses.publicOrigin}/admin/releases`,
  ];
  return {
    from: addresses.from,
    to: addresses.to,
    subject: oneLine(`${remote} ${version} crashed the site and was ${rolledBackTo ? 'rolled back' : 'withdrawn'}`),
    date: crashedAt,
    messageId: `<${eventId}@${new URL(addresses.publicOrigin).hostname}>`,
    headers: { 'X-Request-Id': oneLine(requestId) },
    normalizeHeaderKey: (key) => (key === 'X-Request-ID' ? 'X-Request-Id' : key),
    disableFileAccess: true,
    disableUrlAccess: true,
    text: `${lines.join('\n')}\n`,
  };
}
