import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FoundLead, LEAD_KINDS, LEADS, type LeadKind, type LeadSearch, RIGHTS } from '@site/contracts';
import { CUSTOM_PLAN, LeadSearchEntity } from '@site/core';
import { DataSource, type Repository } from 'typeorm';
import { INVESTMENT_INQUIRIES } from '../investment-inquiries/investment-inquiry.type.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import type { Cursor, ListPage } from '../leads/list-page.js';
import { QUOTE_REQUESTS } from '../quote-requests/quote-request.type.js';
import { anyOf, type Bind, conditionsOf, daysOfWords, type LeadSet, unionBranchesOf } from './lead-conditions.js';
import { linesOf } from './search-terms.js';

interface Found {
  kind: LeadKind;
  id: string;
}

interface DatedFound extends Found {
  createdAt: Date;
}

/** A page of leads, and the cursor of the next page, if there is one. */
export interface FoundPage {
  records: FoundLead[];
  next: Cursor | undefined;
}

/** Searches the words of both kinds at once, without the rows of the leads. */
const BY_WORDS = [undefined];

/** Leads of both kinds. */
@Injectable()
export class FindRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(LeadSearchEntity) private readonly words: Repository<LeadSearchEntity>,
    private readonly leads: LeadsRepository,
  ) {}

  /**
   * A page of a search, newest first. A lead deleted before its row is read is left out; paging still continues.
   */
  async find(set: LeadSet, { limit, before }: ListPage): Promise<FoundPage> {
    const { search } = set;
    // Equivalent columns; these filters have indexes on the lead's own table.
    const { status, spam, assignee, zip, campaign, utmCampaign, withoutProfit, waiting, overdue, followUp } = search;
    const isByLead =
      status || spam || assignee || zip || campaign || utmCampaign || withoutProfit || waiting || overdue || followUp;
    const [createdAt, id] = isByLead ? ['l.created_at', 'l.id'] : ['s.created_at', 's.lead_id'];
    const isByWords = Object.entries(search).every(([filter, value]) => filter === 'q' || value === undefined);
    const found = await this.idsOf([createdAt, id], limit + 1, isByWords ? BY_WORDS : LEAD_KINDS, (bind, kind) => {
      const conditions = conditionsOf(set, bind, kind)?.concat(daysOfWords(search, bind));
      if (!before) return conditions;
      return conditions?.concat(`(${createdAt}, ${id}) < (${bind(before.createdAt)}, ${bind(before.id)})`);
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      records: await this.records(page),
      next: last && { createdAt: last.createdAt.toISOString(), id: last.id },
    };
  }

  /**
   * An account's work until a time: follow-ups by time, then new leads, and leads in progress that still wait for a
   * first contact, by due time. Includes unassigned leads, and those of accounts that were closed since or may not work
   * on leads anymore.
   */
  async myDay(staffAccountId: string, until: Date, limit: number): Promise<FoundLead[]> {
    const mine = `l.spam is not true and (l.assignee_id = $1 or l.assignee_id is null or l.assignee_id in (
      select id from staff_accounts where disabled_at is not null or role <> all('{${RIGHTS.leads.join()}}')))`;
    const due = `l.follow_up_at < $2 and l.status <> 'closed'`;
    // Each part has its own index, so that thousands of new leads do not slow down finding the few that are due.
    const branches = LEAD_KINDS.flatMap((kind) => [
      `(select '${kind}' as kind, l.id, l.follow_up_at, l.due_at, l.created_at
          from ${LEADS[kind].table} l where ${mine} and ${due}
         order by l.follow_up_at limit ${limit})`,
      `(select '${kind}', l.id, null, l.due_at, l.created_at
          from ${LEADS[kind].table} l where ${mine} and l.status = 'new' and (${due}) is not true
         order by l.due_at, l.created_at limit ${limit})`,
    ]);
    // Inquiries have no promised response time. This part also has its own index.
    branches.push(
      `(select 'quote-request', l.id, null, l.due_at, l.created_at
          from ${LEADS['quote-request'].table} l where ${mine} and l.status = 'in_progress' and (${due}) is not true
           and l.first_contact_at is null and l.due_at < $2
         order by l.due_at limit ${limit})`,
    );
    // Raw: QueryBuilder has no unions.
    const found = await this.source.query<Found[]>(
      `select kind, id from (${branches.join(' union all ')}) as found
        order by follow_up_at, due_at, created_at, id limit ${limit}`,
      [staffAccountId, until],
    );
    return this.records(found);
  }

  /** The number of leads that a search finds, at most `most`. */
  async count(search: LeadSearch, most: number): Promise<number> {
    const { branches, values } = unionBranchesOf(
      LEAD_KINDS,
      (bind, kind) => conditionsOf({ search }, bind, kind),
      (from) => `(select from ${from} limit ${most})`,
    );
    if (branches.length === 0) return 0;
    // Raw: QueryBuilder has no unions.
    const [found] = await this.source.query<{ count: number }[]>(
      `${CUSTOM_PLAN} select least(count(*), ${most})::integer as count from (${branches.join(' union all ')}) as found`,
      values,
    );
    return found?.count ?? 0;
  }

  /** Other leads of the same sender, by email address or phone number, newest first. */
  async related({ id, email, phone }: FoundLead, limit: number): Promise<FoundLead[]> {
    const found = await this.idsOf(['s.created_at', 's.lead_id'], limit, BY_WORDS, (bind) => [
      `s.lead_id <> ${bind(id)}`,
      anyOf(linesOf(email, phone), bind),
    ]);
    return this.records(found);
  }

  /**
   * Reads each kind newest first, and merges the newest of both.
   * @param conditionsFor undefined if no lead of the kind can match
   */
  private async idsOf(
    [createdAt, id]: string[],
    limit: number,
    kinds: readonly (LeadKind | undefined)[],
    conditionsFor: (bind: Bind, kind?: LeadKind) => string[] | undefined,
  ): Promise<DatedFound[]> {
    const { branches, values } = unionBranchesOf(
      kinds,
      conditionsFor,
      (from) => `(select s.kind, ${id} as id, ${createdAt} as created_at from ${from}
                   order by ${createdAt} desc, ${id} desc limit ${limit})`,
    );
    if (branches.length === 0) return [];
    // Raw (bench:lists, searches): QueryBuilder has no unions. The words decide which index is faster, trigrams or age.
    return this.source.query<DatedFound[]>(
      `${CUSTOM_PLAN} select kind, id, created_at as "createdAt" from (${branches.join(' union all ')}) as found
        order by created_at desc, id desc limit ${limit}`,
      values,
    );
  }

  async one(id: string): Promise<FoundLead | undefined> {
    const kind = await this.kindOf(id);
    return kind && (await this.records([{ kind, id }]))[0];
  }

  /** @returns undefined if there is no such lead, or it was deleted */
  async kindOf(id: string): Promise<LeadKind | undefined> {
    return (await this.words.findOne({ select: { kind: true }, where: { leadId: id } }))?.kind;
  }

  /** In the given order. */
  private async records(found: readonly Found[]): Promise<FoundLead[]> {
    const idsOf = (kind: LeadKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
    const [requests, inquiries] = await Promise.all([
      this.leads.findAll(QUOTE_REQUESTS, idsOf('quote-request')),
      this.leads.findAll(INVESTMENT_INQUIRIES, idsOf('investment-inquiry')),
    ]);
    const records = new Map<string, FoundLead>([
      ...requests.map((record) => [record.id, { ...record, kind: 'quote-request' }] as const),
      ...inquiries.map((record) => [record.id, { ...record, kind: 'investment-inquiry' }] as const),
    ]);
    return found.flatMap(({ id }) => records.get(id) ?? []);
  }
}
