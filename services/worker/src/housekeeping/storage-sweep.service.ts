import { Inject, Injectable } from '@nestjs/common';
import { StoredFile } from '@site/core';
import { type ObjectEntry, ObjectNotFound, type ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import { Any, DataSource, LessThan, MoreThan } from 'typeorm';
import { LOGGER, OBJECT_STORAGE } from '../settings/tokens.js';
import { deletable } from './deletable.js';

/** Folders with files of visitors and staff. Everything else in the storage, the frontends' builds, is not touched. */
const FOLDERS = ['uploads/', 'renditions/'];
const BATCH = 500;
/** At most this many keys per log line. */
const NAMED = 20;
const FILE_ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const idIn = (key: string) => FILE_ID.exec(key)?.[1];

type SweptStorage = Pick<ObjectStorage, 'list' | 'head' | 'delete' | 'removeUnfinished'>;

/** What a sweep removed. */
export interface SweepReport {
  /** Objects without a row. */
  objects: number;
  /** Uploads that never completed. */
  unfinished: number;
}

/** Makes object storage and rows consistent again after processes died between the two. */
@Injectable()
export class StorageSweepService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: SweptStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A failure of one half is logged and does not stop the other.
   * @param before Younger objects may not have their row yet.
   */
  async run(before: Record<keyof SweepReport, Date>): Promise<SweepReport> {
    return {
      unfinished: await this.half('unfinished', () => this.storage.removeUnfinished(before.unfinished)),
      objects: await this.half('objects', () => this.compare(before.objects)),
    };
  }

  private async half(half: keyof SweepReport, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error, half }, 'half of the storage sweep failed; next run in an hour');
      return 0;
    }
  }

  private async compare(before: Date): Promise<number> {
    const present = new Set<string>();
    const orphans: ObjectEntry[] = [];
    let count = 0;
    for (const folder of FOLDERS) {
      let old: ObjectEntry[] = [];
      for await (const entry of this.storage.list(folder)) {
        present.add(entry.key);
        if (entry.lastModified >= before) continue;
        count += 1;
        old.push(entry);
        if (old.length < BATCH) continue;
        orphans.push(...(await this.orphansOf(old)));
        old = [];
      }
      orphans.push(...(await this.orphansOf(old)));
    }
    const about = { kind: 'objects', count } as const;
    const removed = await this.delete(await deletable(orphans, about, this.dataSource.manager, this.logger));
    await this.reportMissing(present, before);
    return removed;
  }

  /**
   * A row owns its object and its rendition, even if that is not recorded yet: the worker may be about to
   * write it.
   */
  private async orphansOf(entries: readonly ObjectEntry[]): Promise<ObjectEntry[]> {
    if (entries.length === 0) return [];
    const keys = entries.map(({ key }) => key);
    const owners = await this.dataSource.manager.find(StoredFile, {
      select: { id: true, storageKey: true, renditionKey: true },
      where: [
        { id: Any(keys.flatMap((key) => idIn(key) ?? [])) },
        { storageKey: Any(keys) },
        { renditionKey: Any(keys) },
      ],
    });
    const owned = new Set(owners.flatMap(({ id, storageKey, renditionKey }) => [id, storageKey, renditionKey]));
    return entries.filter(({ key }) => !owned.has(key) && !owned.has(idIn(key) ?? key));
  }

  private async delete(orphans: readonly ObjectEntry[]): Promise<number> {
    let removed = 0;
    for (let from = 0; from < orphans.length; from += BATCH) {
      // Checked again: a restore may have added rows since.
      for (const { key } of await this.orphansOf(orphans.slice(from, from + BATCH))) {
        try {
          await this.storage.delete(key);
          removed += 1;
        } catch (error) {
          // A failure does not stop the others.
          this.logger.error({ err: error, key }, 'orphaned object could not be removed');
        }
      }
    }
    return removed;
  }

  /** A lost file can only be reported. */
  private async reportMissing(present: ReadonlySet<string>, before: Date): Promise<void> {
    const missing: string[] = [];
    let page: StoredFile[] = [];
    do {
      page = await this.dataSource.manager.find(StoredFile, {
        where: { createdAt: LessThan(before), id: MoreThan(page.at(-1)?.id ?? '00000000-0000-0000-0000-000000000000') },
        order: { id: 'ASC' },
        take: BATCH,
      });
      for (const { id, storageKey } of page) {
        if (!present.has(storageKey) && (await this.isGone(storageKey))) missing.push(id);
      }
    } while (page.length === BATCH);
    if (missing.length === 0) return;
    this.logger.error(
      { files: missing.length, fileIds: missing.slice(0, NAMED) },
      'files on record are missing from storage',
    );
  }

  /** Checked again: the list may be older than the row. */
  private isGone(key: string): Promise<boolean> {
    return this.storage.head(key).then(
      () => false,
      (error) => {
        if (error instanceof ObjectNotFound) return true;
        throw error;
      },
    );
  }
}
