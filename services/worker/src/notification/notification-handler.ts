import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { JobHandler, StoredEvent } from '../jobs/job-handler.js';
import { leadMail, type MailAddresses } from './lead-mail.js';
import { loadLead } from './lead-repository.js';
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
    if (event.type !== 'quote-request.submitted') throw new Error(`No mail is written about ${event.type}`);
    const lead = await loadLead(event.payload.quoteRequestId, manager);
    if (!lead) {
      this.logger.warn(entry, 'the lead was deleted before its mail; none is sent');
      return;
    }
    await this.transport.send(
      event.id,
      leadMail(lead, { eventId: event.id, requestId: event.requestId }, this.addresses),
    );
    this.logger.info({ ...entry, quoteRequestId: lead.id }, 'mail about a lead sent');
  }
}
