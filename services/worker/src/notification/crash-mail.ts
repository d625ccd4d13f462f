import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses, MailIdentity } from './lead-mail.js';
import { plainMail } from './plain-mail.js';

/** A version that was withdrawn because it crashed processes of the shell. */
export interface CrashedRelease {
  remote: string;
  version: string;
  /** Null if there was no earlier version: the frontend was withdrawn. */
  rolledBackTo: string | null;
  reason: string;
  crashedAt: Date;
}

/** The mail to a team about an automatic rollback. */
export function crashMail(
  { remote, version, rolledBackTo, reason, crashedAt }: CrashedRelease,
  identity: MailIdentity,
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
  const subject = `${remote} ${version} crashed the site and was ${rolledBackTo ? 'rolled back' : 'withdrawn'}`;
  return plainMail({ to: addresses.to, subject, date: crashedAt, lines }, identity, addresses);
}
