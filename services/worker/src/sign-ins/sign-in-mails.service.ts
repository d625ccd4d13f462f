import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@site/contracts';
import { hashOf, newToken } from '@site/core';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { DataSource } from 'typeorm';
import type { MailAddresses } from '../notification/lead-mail.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, MAIL_ADDRESSES } from '../settings/tokens.js';
import { signInLinkMail, signInLinkUsedMail } from './sign-in-mail.js';

type SignInEvent = Extract<StoredEvent, { type: 'sign-in-link.requested' | 'sign-in-link.used' }>;

const { minutes } = LIMITS.signInLink;

/** Mails to the owner of an account about sign-in links. */
@Injectable()
export class SignInMailsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(MAIL_ADDRESSES) private readonly addresses: MailAddresses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns nothing for an address without an account, and for a link that nobody waits for any more. */
  async mailAbout(event: SignInEvent): Promise<Mail.Options | undefined> {
    const { staffAccountId } = event.payload;
    const accounts: { email: string }[] = await this.dataSource.query(
      'SELECT email FROM staff_accounts WHERE id = $1 AND disabled_at IS NULL',
      [staffAccountId],
    );
    const [account] = accounts;
    if (!account) return undefined;
    if (event.type === 'sign-in-link.used') return signInLinkUsedMail(account.email, event, this.addresses);
    if (this.clock.now().getTime() - event.createdAt.getTime() > minutes * 60_000) return undefined;
    const token = newToken();
    // Not in the job's transaction: a mail that went out before a crash must hold a link that works.
    await this.dataSource.query(
      `INSERT INTO sign_in_links (token_hash, staff_account_id, expires_at)
       VALUES ($1, $2, now() + $3 * interval '1 minute')`,
      [hashOf(token), staffAccountId, minutes],
    );
    return signInLinkMail(account.email, token, event, this.addresses);
  }
}
