import type { DomainEventPayload } from '@site/contracts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { MailAddresses, MailIdentity } from './lead-mail.js';
import { plainMail } from './plain-mail.js';

/** The mail to a team about a rollback by the release guard. */
export function rollbackMail(
  { remote, version, rolledBackTo, reason, at }: DomainEventPayload<'release.taken-back'> & { at: Date },
  identity: MailIdentity,
  addresses: MailAddresses,
): Mail.Options {
  const lines = [
    `${remote} ${version} was rolled back to ${rolledBackTo} (${at.toISOString()}).`,
    '',
    `Reason: ${reason}.`,
    '',
    'Fix the fault and release again. If the reason lies elsewhere, release the same version with --no-guard.',
    `${addresses.publicOrigin}/admin/releases`,
  ];
  return plainMail(
    { to: addresses.to, subject: `${remote} ${version} was rolled back`, date: at, lines },
    identity,
    addresses,
  );
}
