import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PROJECT_FILES_FIELD } from '@site/contracts';
import { QuoteRequestEntity, recordEvent, StoredFile } from '@site/core';
import { DataSource, type Repository } from 'typeorm';
import { LeadHistoryRepository } from '../history/lead-history.repository.js';
import type { Actor } from '../leads/lead-type.js';
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

  /** One transaction: the files behind those that are there, the history's row, and the event that has photos rendered. */
  add(
    quoteRequestId: string,
    files: readonly NewFile[],
    { by, maxCount, requestId }: { by: Actor; maxCount: number; requestId: string },
  ): Promise<'added' | 'gone' | 'full'> {
    return this.source.transaction(async (manager) => {
      // Who adds files at the same time waits here, so that the limit holds and no place is given twice.
      const lead = await manager
        .withRepository(this.requests)
        .findOne({ select: { id: true }, where: { id: quoteRequestId }, lock: { mode: 'for_no_key_update' } });
      if (!lead) return 'gone';
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
