import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LIMITS } from '@site/contracts';
import { hashOf, newToken, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { IsNull, Repository } from 'typeorm';
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
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
    @InjectRepository(SignInLinkEntity) private readonly links: Repository<SignInLinkEntity>,
    @Inject(MAIL_ADDRESSES) private readonly addresses: MailAddresses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns nothing for an address without an account, and for a link that nobody waits for any more. */
  async mailAbout(event: SignInEvent): Promise<Mail.Options | undefined> {
    const { staffAccountId } = event.payload;
    const account = await this.accounts.findOneBy({ id: staffAccountId, disabledAt: IsNull() });
    if (!account) return undefined;
    if (event.type === 'sign-in-link.used') return signInLinkUsedMail(account.email, event, this.addresses);
    if (this.clock.now().getTime() - event.createdAt.getTime() > minutes * 60_000) return undefined;
    const token = newToken();
    // Not in the job's transaction: a mail that went out before a crash must hold a link that works.
    const expiresAt = () => `now() + interval '${minutes} minutes'`;
    await this.links.insert({ tokenHash: hashOf(token), staffAccountId, expiresAt });
    return signInLinkMail(account.email, token, event, this.addresses);
  }
}
