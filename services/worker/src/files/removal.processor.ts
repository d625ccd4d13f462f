import type { ObjectStorage } from '@site/core/storage';
import type { JobHandler, StoredEvent } from '../outbox/stored-event.js';

/** Deletes objects whose rows are gone. What is gone already is no error. */
export class RemovalHandler implements JobHandler {
  readonly effect = 'removal';

  constructor(private readonly storage: Pick<ObjectStorage, 'delete'>) {}

  async handle(event: StoredEvent): Promise<void> {
    if (event.type !== 'files.discarded') throw new Error(`Nothing is removed after ${event.type}`);
    for (const key of event.payload.storageKeys) await this.storage.delete(key);
  }
}
