import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { EffectEntity, ReleaseEntity } from '@site/core';
import { traced } from '@site/core/tracing';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Logger } from 'pino';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { EffectProcessor } from '../effects/effect.processor.js';
import { EffectRunnerService } from '../effects/effect-runner.service.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import { ReminderMailsService } from '../reminders/reminder-mails.service.js';
import { LOGGER, MAIL_ADDRESSES } from '../settings/tokens.js';
import { SignInMailsService } from '../sign-ins/sign-in-mails.service.js';
import { crashMail } from './crash-mail.js';
import { LeadRepository } from './lead.repository.js';
import { leadMail, type MailAddresses } from './lead-mail.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { rollbackMail } from './rollback-mail.js';

const NO_MAIL = {
  lead: 'no mail sent: the lead was deleted',
  release: 'no mail sent: the crash record was deleted',
  reminder: 'no mail sent: the reminder is obsolete',
  'sign-in': 'no sign-in mail sent: no such account, or the request expired',
} as const;

const recipientsOf = ({ to = '' }: Mail.Options) =>
  typeof to === 'object' && 'address' in to ? to.address : String(to);

/** Mails staff: about a new lead, reminders, a crashed release, and their own sign-ins. */
@Processor(...processorOf('notification'))
export class NotificationProcessor extends EffectProcessor {
  constructor(
    runner: EffectRunnerService,
    private readonly leads: LeadRepository,
    private readonly signIns: SignInMailsService,
    private readonly reminders: ReminderMailsService,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(MAIL_ADDRESSES) private readonly addresses: MailAddresses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(runner);
  }

  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    const entry = { requestId: event.requestId, eventId: event.id, ...event.payload };
    const { mail, about } = await this.mailOf(event, manager);
    if (!mail) {
      this.logger.info(entry, NO_MAIL[about]);
      return;
    }
    const key = { eventId: event.id, effect: 'notification' } as const;
    const { sentTo } = await manager.findOneByOrFail(EffectEntity, key);
    const reached = sentTo?.split(', ') ?? [];
    await traced({ name: 'mail', kind: 'client' }, () => this.transport.send(event.id, mail, reached));
    await manager.update(EffectEntity, key, { sentTo: recipientsOf(mail) });
    this.logger.info(entry, `mail about a ${about} sent`);
  }

  private async mailOf(
    event: StoredEvent,
    manager: EntityManager,
  ): Promise<{ mail: Mail.Options | undefined; about: keyof typeof NO_MAIL }> {
    const identity = { eventId: event.id, requestId: event.requestId };
    switch (event.type) {
      case 'quote-request.submitted':
      case 'quote-request.notification-requested': {
        const lead = await this.leads.quoteRequest(event.payload.quoteRequestId, manager);
        return { mail: lead && leadMail(lead, identity, this.addresses), about: 'lead' };
      }
      case 'investment-inquiry.submitted':
      case 'investment-inquiry.notification-requested': {
        const lead = await this.leads.investmentInquiry(event.payload.investmentInquiryId, manager);
        return { mail: lead && leadMail(lead, identity, this.addresses), about: 'lead' };
      }
      case 'release.crashed': {
        const { remote, version } = event.payload;
        const release = await manager.findOneBy(ReleaseEntity, { remote, version, crashedAt: Not(IsNull()) });
        // Undefined if the version was deleted in the meantime.
        if (!release?.crashedAt) return { mail: undefined, about: 'release' };
        const crash = { ...event.payload, reason: release.crashReason ?? '', crashedAt: release.crashedAt };
        return { mail: crashMail(crash, identity, this.addresses), about: 'release' };
      }
      case 'release.taken-back': {
        const rollback = { ...event.payload, at: event.createdAt };
        return { mail: rollbackMail(rollback, identity, this.addresses), about: 'release' };
      }
      case 'answer.due-soon':
      case 'answer.overdue':
      case 'digest.due': {
        return { mail: await this.reminders.mailAbout(event, manager), about: 'reminder' };
      }
      case 'sign-in-link.requested':
      case 'sign-in-link.used':
      case 'password-link.requested':
      case 'password.changed':
      case 'staff-account.invited': {
        return { mail: await this.signIns.mailAbout(event), about: 'sign-in' };
      }
      default:
        throw new Error(`No mail is written about ${event.type}`);
    }
  }
}
