import { Injectable } from '@nestjs/common';
import { type Actor, type LeadEntity, removeLeads } from '@site/core';
import { DataSource } from 'typeorm';
import type { Lead, LeadType } from './lead-type.js';
import { LeadsRepository } from './leads.repository.js';
import { leadNotFound } from './leads.service.js';

/** Deletes leads permanently, whatever their status. */
@Injectable()
export class LeadRemovalService {
  constructor(
    private readonly source: DataSource,
    private readonly leads: LeadsRepository,
  ) {}

  /** @throws 404 if it does not exist (any more) */
  async remove<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    id: string,
    by: Actor,
    requestId: string,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      // Lock the lead first: files that are added at the same time are either included or find no request.
      if (!(await this.leads.lock(manager, type, id))) throw leadNotFound(type);
      await removeLeads(manager, type.kind, [id], by, requestId);
    });
  }
}
