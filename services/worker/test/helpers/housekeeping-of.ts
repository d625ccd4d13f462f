import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { HousekeepingService } from '../../src/housekeeping/housekeeping.service.js';
import { StorageSweepService } from '../../src/housekeeping/storage-sweep.service.js';
import type { Clock } from '../../src/settings/clock.js';

/** The worker's housekeeping, at a time of the test's own. */
export function housekeepingOf(source: DataSource, storage: ObjectStorage, clock: Clock, logger: Logger) {
  return new HousekeepingService(source, new StorageSweepService(source, storage, logger), storage, clock, logger);
}
