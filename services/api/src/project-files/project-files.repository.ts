import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PROJECT_FILES_FIELD } from '@site/contracts';
import type { Actor } from '@site/core';
import { QuoteRequestEntity, recordEvent, StoredFile } from '@site/core';
import { DataSource, type Repository } from 'typeorm';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { NewFile } from '../uploads/uploads.repository.js';

@Injectable()
export class ProjectFilesRepository {
  constructor(
    @InjectRepository(QuoteRequestEntity) private readonly requests: Repository<QuoteRequestEntity>,
    private readonly source: DataSource,
    private readonly history: LeadHistoryRepository,
  ) {}

  hasRequest(id: string): Promise<boolean> {
    return this.requests.existsBy({ id });
  }

  /**
   * In one transaction, deletes the file's row, records the event that makes the worker remove its objects, and adds
   * the deletion to the history. The request gets a new version, so that colleagues see the change.
   */
  remove(
    quoteRequestId: string,
    fileId: string,
    { by, requestId }: { by: Actor; requestId: string },
  ): Promise<'removed' | 'gone' | 'closed'> {
    return this.source.transaction(async (manager) => {
      const requests = manager.withRepository(this.requests);
      const lead = await locked(requests, quoteRequestId);
      if (!lead) return 'gone';
      const file = await manager.findOne(StoredFile, {
        where: { id: fileId, quoteRequestId, kind: 'project' },
        // A worker may be about to record the rendition.
        lock: { mode: 'pessimistic_write' },
      });
      if (!file) return 'gone';
      if (lead.status === 'closed') return 'closed';
      await manager.delete(StoredFile, { id: fileId });
      await requests.update(quoteRequestId, { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' });
      const changes = [{ field: PROJECT_FILES_FIELD, from: file.originalName, to: null }];
      await this.history.add(manager, { kind: 'quote-request', id: quoteRequestId, by, action: 'updated', changes });
      const storageKeys = [file.storageKey, ...(file.renditionKey ? [file.renditionKey] : [])];
      await recordEvent(manager, 'files.discarded', { storageKeys }, requestId);
      return 'removed';
    });
  }

  /** In one transaction, writes the rows of the files, the history, and the event that makes renditions of photos. */
  add(
    quoteRequestId: string,
    files: readonly NewFile[],
    { by, maxCount, requestId }: { by: Actor; maxCount: number; requestId: string },
  ): Promise<'added' | 'gone' | 'closed' | 'full'> {
    return this.source.transaction(async (manager) => {
      // Simultaneous uploads wait here, so that the limit holds and positions are unique.
      const lead = await locked(manager.withRepository(this.requests), quoteRequestId);
      if (!lead) return 'gone';
      if (lead.status === 'closed') return 'closed';
      const there = await manager.find(StoredFile, {
        select: { id: true, position: true },
        where: { quoteRequestId, kind: 'project' },
        order: { position: 'DESC' },
      });
      if (there.length + files.length > maxCount) return 'full';
      const next = (there[0]?.position ?? 0) + 1;
      const claimedAt = new Date();
      await manager.insert(
        StoredFile,
        files.map((file, index) => ({ ...file, quoteRequestId, claimedAt, position: next + index })),
      );
      const changes = files.map(({ originalName }) => ({ field: PROJECT_FILES_FIELD, from: null, to: originalName }));
      await this.history.add(manager, {
        kind: 'quote-request',
        id: quoteRequestId,
        by,
        action: 'files_added',
        changes,
      });
      const fileIds = files.filter(({ contentType }) => contentType.startsWith('image/')).map(({ id }) => id);
      if (fileIds.length > 0) await recordEvent(manager, 'photos.stored', { fileIds }, requestId);
      return 'added';
    });
  }
}

/** The request, locked until the transaction ends. */
const locked = (requests: Repository<QuoteRequestEntity>, id: string) =>
  requests.findOne({ select: { id: true, status: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
