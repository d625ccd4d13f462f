import { Injectable } from '@nestjs/common';
import { FOLLOW_UP_TIME, type HistoryEntry, MESSAGES, type RequestStatus } from '@site/contracts';
import type { Actor, LeadEntity } from '@site/core';
import { OfficeHours } from '@site/core/office';
import type { Response } from 'express';
import { ApiException, badRequest, notFound } from '../common/api-exception.js';
import { SingleFlight } from '../common/single-flight.js';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import { StaffRepository } from '../staff/staff.repository.js';
import type { Lead, LeadChanges, LeadType } from './lead-type.js';
import { LeadsRepository } from './leads.repository.js';
import { type ListPage, nextLink } from './list-page.js';

/** Lists and changes of leads of any kind. */
@Injectable()
export class LeadsService {
  private readonly pages = new SingleFlight<{ body: Buffer; link: string | undefined }>();

  constructor(
    private readonly leads: LeadsRepository,
    private readonly entries: LeadHistoryRepository,
    private readonly staff: StaffRepository,
    private readonly office: OfficeHours,
  ) {}

  /** Responds with a bare array as JSON, newest first, with `Link: rel="next"` if there are more. */
  async listByStatus<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    status: RequestStatus,
    page: ListPage,
    response: Response,
  ): Promise<void> {
    const path = type.listPath(status);
    const key = [path, page.limit, page.before?.createdAt, page.before?.id].join();
    const { body, link } = await this.pages.read(key, async () => {
      const records = await this.leads.listByStatus(type, status, page);
      const list = records.slice(0, page.limit);
      const last = list.at(-1);
      return {
        // Serialized once: all waiting callers share the bytes.
        body: Buffer.from(JSON.stringify(list)),
        link: records.length > page.limit && last ? nextLink(path, page, last) : undefined,
      };
    });
    if (link) response.setHeader('link', link);
    response.type('json').send(body);
  }

  /** @throws 404 if it does not exist (any more) */
  async find<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, id: string): Promise<R> {
    const lead = await this.leads.find(type, id);
    if (!lead) throw leadNotFound(type);
    return lead;
  }

  /**
   * @throws 400 for an unknown assignee, 404 for an unknown lead, 409 for a status change that is not allowed, 409 with
   * `current` (the contracts' ConflictError) if the version differs from the one that was sent
   */
  async patch<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    id: string,
    patch: LeadChanges<E>,
    by: Actor,
  ): Promise<R> {
    const { status, version } = patch;
    const changes = await this.checked(patch);
    const met = await this.leads.patch(type, id, changes, by);
    const current = met && (await this.leads.find(type, id));
    if (!current) throw leadNotFound(type);
    if (met.isChanged) return current;
    if (version !== undefined && version !== met.version) {
      throw new ApiException(409, `A colleague changed this ${type.noun} in the meantime.`, { current });
    }
    throw new ApiException(
      409,
      `The status cannot change from ${inWords(met.status)} to ${inWords(status ?? met.status)}.`,
    );
  }

  /** @returns the patch with days replaced by instants */
  private async checked<E extends LeadEntity>(patch: LeadChanges<E>): Promise<LeadChanges<E>> {
    const { followUpAt, assigneeId } = patch;
    if (assigneeId && !(await this.staff.isAssignable(assigneeId))) throw badRequest({ assigneeId: MESSAGES.assignee });
    return followUpAt
      ? { ...patch, followUpAt: this.office.instantOf(followUpAt, FOLLOW_UP_TIME).toISOString() }
      : patch;
  }

  /** Changes of a lead, newest first; for a deleted lead, only its deletion. @throws 404 if it never existed */
  async history<R extends Lead, E extends LeadEntity>(type: LeadType<R, E>, id: string): Promise<HistoryEntry[]> {
    const entries = await this.entries.list(type.kind, id);
    if (entries.length === 0 && !(await this.leads.find(type, id))) throw leadNotFound(type);
    return entries;
  }
}

export const leadNotFound = ({ noun }: Pick<LeadType<Lead, LeadEntity>, 'noun'>) =>
  notFound(`There is no such ${noun}.`);

const inWords = (status: RequestStatus) => status.replace('_', ' ');
