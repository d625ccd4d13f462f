import { Inject, Injectable } from '@nestjs/common';
import { OfficeHours } from '@site/core/office';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { EntityManager } from 'typeorm';
import type { MailAddresses } from '../notification/lead-mail.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, MAIL_ADDRESSES } from '../settings/tokens.js';
import { digestMail, dueSoonMail, overdueMail } from './reminder-mail.js';
import { RemindersRepository } from './reminders.repository.js';

export type ReminderEvent = Extract<StoredEvent, { type: 'answer.due-soon' | 'answer.overdue' | 'digest.due' }>;

/** Mails about answers and follow-ups that are due. */
@Injectable()
export class ReminderMailsService {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly office: OfficeHours,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_ADDRESSES) private readonly addresses: MailAddresses,
  ) {}

  /** @returns undefined if nothing is due, or the mail server was down until the mail became obsolete. */
  async mailAbout(event: ReminderEvent, manager: EntityManager): Promise<Mail.Options | undefined> {
    const now = this.clock.now();
    const staff = await this.reminders.staff(manager);
    const identity = { eventId: event.id, requestId: event.requestId };
    const emailOf = (id: string | null) => staff.find((account) => account.id === id)?.email;
    if (event.type === 'digest.due') {
      const { day } = event.payload;
      if (day !== this.office.dayOf(now)) return undefined;
      const end = this.office.endOfDay(now);
      const due = await this.reminders.answersUntil(end, manager);
      const followUps = await this.reminders.followUpsUntil(end, manager);
      if (due.count + followUps.count === 0) return undefined;
      const digest = { day, date: event.createdAt, due, followUps, emailOf };
      return digestMail(digest, identity, this.addresses);
    }
    const lead = await this.reminders.dueRequest(event.payload.dueRequestId, manager);
    if (!lead) return undefined;
    const assignee = emailOf(lead.assigneeId);
    const reminder = { lead, date: event.createdAt, assignee };
    if (event.type === 'answer.overdue') {
      return overdueMail({ ...reminder, to: staff[0]?.email ?? this.addresses.to }, identity, this.addresses);
    }
    if (lead.at <= now) return undefined;
    // Without an assignee, the office gets the mail, so that the warning is read.
    return dueSoonMail({ ...reminder, to: assignee ?? this.addresses.to }, identity, this.addresses);
  }
}
