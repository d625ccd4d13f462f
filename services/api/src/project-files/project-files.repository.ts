import { Injectable } from '@nestjs/common';
import { PROJECT_FILES_FIELD } from '@site/contracts';
import { recordEvent, StoredFile } from '@site/core';
import { DataSource } from 'typeorm';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Actor } from '../leads/lead-type.js';
import type { NewFile } from '../uploads/uploads.repository.js';

@Injectable()
export class ProjectFilesRepository {
  constructor(
    private readonly source: DataSource,
    private readonly history: LeadHistoryRepository,
  ) {}

  async hasRequest(id: string): Promise<boolean> {
    return (await this.source.query<unknown[]>('select 1 from quote_requests where id = $1', [id])).length > 0;
  }

  /** One transaction: the files behind those that are there, the history's row, and the event that has photos rendered. */
  add(
    quoteRequestId: string,
    files: readonly NewFile[],
    { by, maxCount, requestId }: { by: Actor; maxCount: number; requestId: string },
  ): Promise<'added' | 'gone' | 'full'> {
    return this.source.transaction(async (manager) => {
      // Who adds files at the same time waits here, so that the limit holds and no place is given twice.
      const locked = await manager.query<unknown[]>('select 1 from quote_requests where id = $1 for no key update', [
        quoteRequestId,
      ]);
      if (locked.length === 0) return 'gone';
      const [there] = await manager.query<{ count: number; next: number }[]>(
        `select count(*)::int as count, coalesce(max(position), 0) + 1 as next
           from files where quote_request_id = $1 and kind = 'project'`,
        [quoteRequestId],
      );
      const { count = 0, next = 1 } = there ?? {};
      if (count + files.length > maxCount) return 'full';
      const claimedAt = new Date();
      await manager
        .getRepository(StoredFile)
        .insert(files.map((file, index) => ({ ...file, quoteRequestId, claimedAt, position: next + index })));
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
