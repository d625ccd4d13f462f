import { Injectable } from '@nestjs/common';
import { type LeadEntity, recordEvent, StoredFile } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Actor, Lead, LeadType } from './lead-type.js';
import { LeadsRepository } from './leads.repository.js';
import { gone } from './leads.service.js';

/** Deletes leads for good, whatever their status. */
@Injectable()
export class LeadRemovalService {
  constructor(
    private readonly source: DataSource,
    private readonly leads: LeadsRepository,
    private readonly history: LeadHistoryRepository,
    private readonly contacts: ContactsRepository,
  ) {}

  /**
   * One transaction: the lead, the rows of its files and what its history says of it are gone; that it was deleted, and
   * by whom, stays. The objects are the worker's to remove, by an event. A mail that is still to be sent finds no lead.
   * @throws 404 for what is not there (any more)
   */
  async remove<R extends Lead, E extends LeadEntity>(
    type: LeadType<R, E>,
    id: string,
    by: Actor,
    requestId: string,
  ): Promise<void> {
    const { kind, entity } = type;
    await this.source.transaction(async (manager) => {
      // Locked first: files that are being added meanwhile are either seen below or find no request.
      if (!(await this.leads.lock(manager, type, id))) throw gone(type);
      const storageKeys = kind === 'quote-request' ? await discardFiles(manager, id) : [];
      await manager.delete(entity, id);
      await this.history.forget(manager, kind, id);
      await this.contacts.forget(manager, id);
      await this.history.add(manager, { kind, id, by, action: 'deleted' });
      if (storageKeys.length > 0) await recordEvent(manager, 'files.discarded', { storageKeys }, requestId);
    });
  }
}

/** @returns the keys of all their objects */
async function discardFiles(manager: EntityManager, quoteRequestId: string): Promise<string[]> {
  const files = await manager.find(StoredFile, {
    select: { id: true, storageKey: true, renditionKey: true },
    where: { quoteRequestId },
    lock: { mode: 'pessimistic_write' },
  });
  await manager.delete(StoredFile, { quoteRequestId });
  return files.flatMap(({ storageKey, renditionKey }) => [storageKey, ...(renditionKey ? [renditionKey] : [])]);
}
