import type { LeadKind } from '@site/contracts';
import { type EntityManager, In } from 'typeorm';
import { LeadContactEntity } from '../entities/lead-contact.entity.js';
import { LeadHistoryEntity } from '../entities/lead-history.entity.js';
import { StoredFile } from '../entities/stored-file.entity.js';
import { recordEvent } from '../outbox/record-event.js';
import { type Actor, LEAD_ENTITIES } from './lead-entities.js';

/**
 * Deletes leads that the transaction of `manager` has locked: their rows, files, contacts and history. A record of the
 * deletion stays, with the person. An event tells the worker to delete the objects. A mail that was not sent yet is
 * dropped.
 */
export async function removeLeads(
  manager: EntityManager,
  kind: LeadKind,
  ids: readonly string[],
  by: Actor,
  requestId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const leadId = In(ids);
  const storageKeys = kind === 'quote-request' ? await discardFiles(manager, ids) : [];
  await manager.delete(LEAD_ENTITIES[kind], ids);
  // The history repeats what the visitor wrote.
  await manager.delete(LeadHistoryEntity, { kind, leadId });
  await manager.delete(LeadContactEntity, { leadId });
  const { staffAccountId, email: staffEmail } = by;
  const entries = ids.map((id) => ({ kind, leadId: id, staffAccountId, staffEmail, action: 'deleted' as const }));
  await manager.insert(LeadHistoryEntity, entries);
  if (storageKeys.length > 0) await recordEvent(manager, 'files.discarded', { storageKeys }, requestId);
}

/** @returns the keys of all objects of these files */
async function discardFiles(manager: EntityManager, quoteRequestIds: readonly string[]): Promise<string[]> {
  const where = { quoteRequestId: In(quoteRequestIds) };
  const files = await manager.find(StoredFile, {
    select: { id: true, storageKey: true, renditionKey: true },
    where,
    lock: { mode: 'pessimistic_write' },
  });
  await manager.delete(StoredFile, where);
  return files.flatMap(({ storageKey, renditionKey }) => [storageKey, ...(renditionKey ? [renditionKey] : [])]);
}
