import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONTACTED_BY, LEAD_KINDS, type LeadContact, type NewContact } from '@site/contracts';
import { type Actor, LEAD_ENTITIES, LeadContactEntity } from '@site/core';
import type { EntityManager, Repository } from 'typeorm';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';

@Injectable()
export class ContactsRepository {
  constructor(
    @InjectRepository(LeadContactEntity) private readonly contacts: Repository<LeadContactEntity>,
    private readonly history: LeadHistoryRepository,
  ) {}

  async list(leadId: string): Promise<LeadContact[]> {
    return (await this.contacts.find({ where: { leadId }, order: { id: 'DESC' } })).map(contactOf);
  }

  async find(manager: EntityManager, id: string): Promise<LeadContact | undefined> {
    const contact = await manager.findOneBy(LeadContactEntity, { id });
    return contact ? contactOf(contact) : undefined;
  }

  async hasLead(id: string): Promise<boolean> {
    const found = await Promise.all(
      LEAD_KINDS.map((kind) => this.contacts.manager.existsBy(LEAD_ENTITIES[kind], { id })),
    );
    return found.includes(true);
  }

  /** @returns undefined if there is no such lead */
  async add(
    manager: EntityManager,
    leadId: string,
    { outcome, note }: Required<NewContact>,
    by: Actor,
  ): Promise<LeadContact | undefined> {
    const found = await lockLead(manager, leadId);
    if (!found) return undefined;
    const { kind, entity, lead } = found;
    const { staffAccountId, email: staffEmail } = by;
    const contact = manager
      .withRepository(this.contacts)
      .create({ kind, leadId, staffAccountId, staffEmail, outcome, note });
    await manager.save(contact);
    const isContact = CONTACTED_BY.some((one) => one === outcome);
    await manager.update(
      entity,
      { id: leadId },
      {
        lastContactAt: contact.createdAt,
        lastContactOutcome: outcome,
        firstContactAt: lead.firstContactAt ?? (isContact ? contact.createdAt : null),
        version: () => 'version + 1',
        updatedAt: () => 'clock_timestamp()',
      },
    );
    const changes = [{ field: 'lastContactOutcome', from: null, to: outcome }];
    await this.history.add(manager, { kind, id: leadId, by, action: 'updated', changes });
    return contactOf(contact);
  }
}

/** Locks the lead until the transaction ends. */
async function lockLead(manager: EntityManager, id: string) {
  for (const kind of LEAD_KINDS) {
    const entity = LEAD_ENTITIES[kind];
    const query = manager.createQueryBuilder(entity, 'lead').select(['lead.id', 'lead.firstContactAt']);
    const lead = await query.where('lead.id = :id', { id }).setLock('pessimistic_write').getOne();
    if (lead) return { kind, entity, lead };
  }
  return undefined;
}

const contactOf = ({ id, createdAt, staffEmail, outcome, note }: LeadContactEntity): LeadContact => ({
  id,
  at: createdAt.toISOString(),
  by: staffEmail,
  outcome,
  note,
});
