import { Injectable } from '@nestjs/common';
import type { LeadContact, NewContact } from '@site/contracts';
import type { Actor } from '@site/core';
import { DataSource } from 'typeorm';
import { notFound } from '../common/api-exception.js';
import { idempotencyKey, once } from '../common/idempotency.js';
import { NO_SUCH_LEAD } from '../leads/dto/lead-params.dto.js';
import { ContactsRepository } from './contacts.repository.js';

/** Attempts to reach a lead, and their results. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly source: DataSource,
    private readonly contacts: ContactsRepository,
  ) {}

  /** Newest first. @throws 404 */
  async list(leadId: string): Promise<LeadContact[]> {
    const contacts = await this.contacts.list(leadId);
    if (contacts.length === 0 && !(await this.contacts.hasLead(leadId))) throw leadNotFound();
    return contacts;
  }

  /**
   * Writes the attempt, its copy in the lead's row, and the history entry in one transaction.
   * @throws 404, also for a repeated key whose lead is gone; 409 for the same key with another body
   */
  add(leadId: string, { outcome, note = '' }: NewContact, key: string | undefined, by: Actor): Promise<LeadContact> {
    const content = { leadId, outcome, note, by: by.staffAccountId };
    const claim = { scope: 'lead-contacts', key: idempotencyKey(key), content } as const;
    return this.source.transaction(async (manager) => {
      let added: LeadContact | undefined;
      // Of the response, the key keeps the id only: it may outlive the lead, and the note must not.
      const { id } = await once(manager, claim, async () => {
        added = await this.contacts.add(manager, leadId, { outcome, note }, by);
        if (!added) throw leadNotFound();
        return { id: added.id };
      });
      const contact = added ?? (await this.contacts.find(manager, id));
      if (!contact) throw leadNotFound();
      return contact;
    });
  }
}

const leadNotFound = () => notFound(NO_SUCH_LEAD);
