import { StaffAccountEntity } from '@site/core';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';

/** Crashes leave at most this many orphans. With more, most files must have rows. */
const FEW = 20;

/**
 * Orphans, files without a row, that are safe to delete. A database that was lost, restored or confused with another
 * lacks rows, and must not cause all files to be deleted: those older than its first account stay, and so do all if
 * crashes cannot explain their number.
 * @param count All files of this kind, orphans or not.
 */
export async function deletable<File extends { lastModified: Date }>(
  orphans: readonly File[],
  { kind, count }: { kind: 'objects' | 'mails'; count: number },
  manager: EntityManager,
  logger: Logger,
): Promise<File[]> {
  if (orphans.length === 0) return [];
  // Accounts are disabled, never deleted, and the first one is created before the first file.
  const [first] = await manager.find(StaffAccountEntity, { order: { createdAt: 'ASC' }, take: 1 });
  const since = first?.createdAt;
  const isPlausible = orphans.length <= FEW || orphans.length * 2 <= count;
  const safe = since && isPlausible ? orphans.filter(({ lastModified }) => lastModified >= since) : [];
  const kept = orphans.length - safe.length;
  if (kept > 0) {
    logger.error(
      { kept, [kind]: count, databaseSince: since },
      `orphaned ${kind} kept: they are older than this database or make up most of the storage, so it may be the wrong database`,
    );
  }
  return safe;
}
