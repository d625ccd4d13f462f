import { Injectable } from '@nestjs/common';
import { ENDPOINTS, type FoundLead, type LeadCount, type LeadSearch, LIMITS, searchQuery } from '@site/contracts';
import { OfficeHours } from '@site/core/office';
import type { Response } from 'express';
import { notFound } from '../common/api-exception.js';
import { NO_SUCH_LEAD } from '../leads/dto/lead-params.dto.js';
import { type ListPage, nextLink } from '../leads/list-page.js';
import { FindRepository } from './find.repository.js';

/** Finds leads in all lists. */
@Injectable()
export class FindService {
  constructor(
    private readonly leads: FindRepository,
    private readonly office: OfficeHours,
  ) {}

  /** Responds with a bare array, newest first, with `Link: rel="next"` if there are more. */
  async find(search: LeadSearch, page: ListPage, response: Response): Promise<FoundLead[]> {
    const { records, next } = await this.leads.find({ search }, page);
    if (next) response.setHeader('link', nextLink(ENDPOINTS.leads, page, next, searchQuery(search)));
    return records;
  }

  /** Until midnight in the office's time zone. */
  myDay(staffAccountId: string): Promise<FoundLead[]> {
    return this.leads.myDay(staffAccountId, this.office.endOfDay(new Date()), LIMITS.myDay);
  }

  /** @throws 404 if it does not exist or was deleted */
  async related(id: string): Promise<FoundLead[]> {
    const lead = await this.leads.one(id);
    if (!lead) throw notFound(NO_SUCH_LEAD);
    return this.leads.related(lead, LIMITS.related);
  }

  /** @returns the number of leads that a search finds, at most `LIMITS.bulk.max` plus one */
  async count(search: LeadSearch): Promise<LeadCount> {
    return { count: await this.leads.count(search, LIMITS.bulk.max + 1) };
  }
}
