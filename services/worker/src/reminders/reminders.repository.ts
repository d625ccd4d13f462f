import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DomainEventPayload, type DomainEventType, LEAD_KINDS, type LeadKind, RIGHTS } from '@site/contracts';
import {
  InvestmentInquiryEntity,
  QuoteRequestEntity,
  ReminderEntity,
  recordEvent,
  StaffAccountEntity,
} from '@site/core';
import { DataSource, type EntityManager, In, IsNull, LessThan, Not, Raw, Repository } from 'typeorm';

const BATCH = 500;
/** Excludes leads that a person marked as spam. */
const NOT_SPAM = { spam: Raw((column) => `${column} is not true`) };

/** An open lead, for a reminder. */
export interface DueLead {
  kind: LeadKind;
  id: string;
  fullName: string;
  phone: string;
  /** When the answer or the follow-up is due. */
  at: Date;
  assigneeId: string | null;
}

/** The latest of all due leads, oldest first. */
export interface DueLeads {
  leads: readonly DueLead[];
  /** How many are due, including those that are not among `leads`. */
  count: number;
}

@Injectable()
export class RemindersRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(QuoteRequestEntity) private readonly requests: Repository<QuoteRequestEntity>,
    @InjectRepository(InvestmentInquiryEntity) private readonly inquiries: Repository<InvestmentInquiryEntity>,
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
  ) {}

  /** Requests whose answer is due after `after` and until `until`, without a reminder yet; oldest first. */
  async unanswered(reminder: string, after: Date, until: Date): Promise<string[]> {
    const requests = await this.dueBetween(this.requests.manager, after, until)
      .andWhere(`not exists (select from reminders where name = '${reminder}:' || request.id)`)
      .limit(BATCH)
      .getMany();
    return requests.map(({ id }) => id);
  }

  /** Claims a reminder and records its event in one transaction, unless another worker already has. */
  async once<T extends DomainEventType>(name: string, type: T, payload: DomainEventPayload<T>): Promise<void> {
    await this.source.transaction(async (manager) => {
      const taken = await manager
        .createQueryBuilder()
        .insert()
        .into(ReminderEntity)
        .values({ name })
        .orIgnore()
        .returning('name')
        .execute();
      if ((taken.raw as unknown[]).length > 0) await recordEvent(manager, type, payload, null);
    });
  }

  /** @returns undefined if the customer was contacted, or the lead is closed, deleted or marked as spam. */
  async dueRequest(id: string, manager: EntityManager): Promise<DueLead | undefined> {
    const request = await manager
      .withRepository(this.requests)
      .findOneBy({ id, dueAt: Not(IsNull()), firstContactAt: IsNull(), status: Not('closed'), ...NOT_SPAM });
    return request?.dueAt ? { ...request, kind: 'quote-request', at: request.dueAt } : undefined;
  }

  /** Answers that are due until then, including overdue ones. */
  async answersUntil(until: Date, manager: EntityManager): Promise<DueLeads> {
    const [requests, count] = await this.dueBetween(manager, new Date(0), until)
      .orderBy('request.dueAt', 'DESC')
      .limit(BATCH)
      .getManyAndCount();
    const leads = requests.map(
      (request): DueLead => ({ ...request, kind: 'quote-request', at: request.dueAt ?? until }),
    );
    return { leads: leads.reverse(), count };
  }

  /** Follow-ups of open leads of both kinds that are due until then. */
  async followUpsUntil(until: Date, manager: EntityManager): Promise<DueLeads> {
    const tables = { 'quote-request': this.requests, 'investment-inquiry': this.inquiries };
    const found = LEAD_KINDS.map(async (kind) => {
      const repository: Repository<QuoteRequestEntity | InvestmentInquiryEntity> = tables[kind];
      const where = { followUpAt: LessThan(until), status: Not('closed' as const), ...NOT_SPAM };
      const [leads, count] = await manager
        .withRepository(repository)
        .findAndCount({ where, order: { followUpAt: 'DESC' }, take: BATCH });
      return { leads: leads.map((lead): DueLead => ({ ...lead, kind, at: lead.followUpAt ?? until })), count };
    });
    const all = await Promise.all(found);
    return {
      leads: all.flatMap(({ leads }) => leads).sort((one, other) => one.at.getTime() - other.at.getTime()),
      count: all.reduce((sum, { count }) => sum + count, 0),
    };
  }

  /** Staff who work on leads: owners first, oldest account first. */
  async staff(manager: EntityManager): Promise<StaffAccountEntity[]> {
    const staff = await manager.withRepository(this.accounts).find({
      where: { disabledAt: IsNull(), role: In([...RIGHTS.leads]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return staff.sort((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'));
  }

  private dueBetween(manager: EntityManager, after: Date, until: Date) {
    return manager
      .withRepository(this.requests)
      .createQueryBuilder('request')
      .where(`request.firstContactAt is null and request.status <> 'closed' and request.spam is not true`)
      .andWhere('request.dueAt > :after and request.dueAt <= :until', { after, until })
      .orderBy('request.dueAt');
  }
}
