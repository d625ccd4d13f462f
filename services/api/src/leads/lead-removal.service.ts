import { Injectable } from '@nestjs/common';
import type { RequestStatus } from '@site/contracts';
import { recordEvent } from '@site/core';
import { DataSource, type EntityManager } from 'typeorm';
import { isUuid } from '../common/uuid.js';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Actor, Lead, LeadType } from './lead-type.js';
import { gone } from './leads.service.js';

/** Deletes leads for good, whatever their status. */
@Injectable()
export class LeadRemovalService {
  constructor(
    private readonly source: DataSource,
    private readonly history: LeadHistoryRepository,
  ) {}

  /**
   * One transaction: the lead, the rows of its files and what its history says of it are gone; that it was deleted, and
   * by whom, stays. The objects are the worker's to remove, by an event. A mail that is still to be sent finds no lead.
   * @throws 404 for what is not there (any more)
   */
  async remove<R extends Lead, P extends { status?: RequestStatus }>(
    type: LeadType<R, P>,
    id: string,
    by: Actor,
    requestId: string,
  ): Promise<void> {
    if (!isUuid(id)) throw gone(type);
    const { kind, table } = type;
    await this.source.transaction(async (manager) => {
      // Locked first: files that are being added meanwhile are either seen below or find no request.
      const locked = await manager.query<unknown[]>(`select 1 from ${table} where id = $1 for update`, [id]);
      if (locked.length === 0) throw gone(type);
      const storageKeys = kind === 'quote-request' ? await discardFiles(manager, id) : [];
      await manager.query(`delete from ${table} where id = $1`, [id]);
      await this.history.forget(manager, kind, id);
      await this.history.add(manager, { kind, id, by, action: 'deleted' });
      if (storageKeys.length > 0) await recordEvent(manager, 'files.discarded', { storageKeys }, requestId);
    });
  }
}

/** @returns the keys of all their objects */
async function discardFiles(manager: EntityManager, quoteRequestId: string): Promise<string[]> {
  const [files] = await manager.query<[{ storage_key: string; rendition_key: string | null }[], number]>(
    'delete from files where quote_request_id = $1 returning storage_key, rendition_key',
    [quoteRequestId],
  );
  return files.flatMap(({ storage_key, rendition_key }) => [storage_key, ...(rendition_key ? [rendition_key] : [])]);
}
