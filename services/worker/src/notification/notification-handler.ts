import { traced } from '@site/core/tracing';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { JobHandler, StoredEvent } from '../jobs/job-handler.js';
import { leadMail, type MailAddresses } from './lead-mail.js';
import { type Lead, loadInquiry, loadQuote } from './lead-repository.js';
import type { MailTransport } from './mail-transport.js';

/** Mails staff about a new lead. */
export class NotificationHandler implements JobHandler {
  readonly effect = 'notification';

  constructor(
    private readonly transport: MailTransport,
    private readonly addresses: MailAddresses,
    private readonly logger: Logger,
  ) {}

  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    const entry = { requestId: event.requestId, eventId: event.id };
    const lead = await leadOf(event, manager);
    if (!lead) {
      this.logger.warn(entry, 'the lead was deleted before its mail; none is sent');
      return;
    }
    const mail = leadMail(lead, { eventId: event.id, requestId: event.requestId }, this.addresses);
    await traced({ name: 'mail', kind: 'client' }, () => this.transport.send(event.id, mail));
    this.logger.info({ ...entry, ...event.payload }, 'mail about a lead sent');
  }
}

function leadOf(event: StoredEvent, manager: EntityManager): Promise<Lead | undefined> {
  switch (event.type) {
    case 'quote-request.submitted':
    case 'quote-request.notification-requested':
      return loadQuote(event.payload.quoteRequestId, manager);
    case 'investment-inquiry.submitted':
    case 'investment-inquiry.notification-requested':
      return loadInquiry(event.payload.investmentInquiryId, manager);
    default:
      throw new Error(`No mail is written about ${event.type}`);
  }
}
