import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LIMITS } from '@site/contracts';
import { hashOf, type LinkPurpose, newToken, SignInLinkEntity, StaffAccountEntity } from '@site/core';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { Repository } from 'typeorm';
import type { MailAddresses } from '../notification/lead-mail.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, MAIL_ADDRESSES } from '../settings/tokens.js';
import {
  invitationMail,
  passwordChangedMail,
  passwordLinkMail,
  signInLinkMail,
  signInLinkUsedMail,
} from './sign-in-mail.js';

type SignInEvent = Extract<
  StoredEvent,
  {
    type:
      | 'sign-in-link.requested'
      | 'sign-in-link.used'
      | 'password-link.requested'
      | 'password.changed'
      | 'staff-account.invited';
  }
>;

const HOUR = 3_600_000;

/** Links that anybody can request. */
const ASKED = {
  'sign-in-link.requested': { purpose: 'sign-in', minutes: LIMITS.signInLink.minutes, mail: signInLinkMail },
  'password-link.requested': { purpose: 'reset', minutes: LIMITS.passwordLink.minutes, mail: passwordLinkMail },
} as const;

/** Mails to the owner of an account about sign-in links. */
@Injectable()
export class SignInMailsService {
  constructor(
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
    @InjectRepository(SignInLinkEntity) private readonly links: Repository<SignInLinkEntity>,
    @Inject(MAIL_ADDRESSES) private readonly addresses: MailAddresses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined for an address without an account, and for a link that is no longer needed. */
  async mailAbout(event: SignInEvent): Promise<Mail.Options | undefined> {
    const account = await this.accounts.findOneBy({ id: event.payload.staffAccountId });
    const now = this.clock.now().getTime();
    if (event.type === 'staff-account.invited') {
      const until = account?.invitedUntil;
      if (!until || until.getTime() <= now) return undefined;
      // A later invitation has replaced this one before its mail was sent.
      if (event.createdAt.getTime() < until.getTime() - LIMITS.invitation.hours * HOUR) return undefined;
      const token = await this.newLink({ staffAccountId: account.id, purpose: 'invitation', expiresAt: until });
      return invitationMail(account.email, token, event, this.addresses);
    }
    if (!account || account.disabledAt) return undefined;
    if (event.type === 'sign-in-link.used') return signInLinkUsedMail(account.email, event, this.addresses);
    if (event.type === 'password.changed') return passwordChangedMail(account.email, event, this.addresses);
    const { purpose, minutes, mail } = ASKED[event.type];
    if (now - event.createdAt.getTime() > minutes * 60_000) return undefined;
    const expiresAt = () => `now() + interval '${minutes} minutes'`;
    const token = await this.newLink({ staffAccountId: account.id, purpose, expiresAt });
    return mail(account.email, token, event, this.addresses);
  }

  /** Not in the job's transaction: if a crash follows the mail, its link must still work. */
  private async newLink(link: {
    staffAccountId: string;
    purpose: LinkPurpose;
    expiresAt: Date | (() => string);
  }): Promise<string> {
    const token = newToken();
    await this.links.insert({ tokenHash: hashOf(token), ...link });
    return token;
  }
}
