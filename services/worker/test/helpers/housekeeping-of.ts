import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { WorkerConfig } from '../../src/config/worker-config.js';
import { HousekeepingService } from '../../src/housekeeping/housekeeping.service.js';
import { StorageSweepService } from '../../src/housekeeping/storage-sweep.service.js';
import { TrimService } from '../../src/housekeeping/trim.service.js';
import { mailTransport } from '../../src/notification/mail-transport.js';
import type { Clock } from '../../src/settings/clock.js';

/** The worker's housekeeping, with the default ages and a clock that the test controls. */
export function housekeepingOf(
  source: DataSource,
  storage: ObjectStorage,
  clock: Clock,
  logger: Logger,
  folder = '/nowhere/mails',
) {
  const sweep = new StorageSweepService(source, storage, logger);
  const trim = new TrimService(source, mailTransport({ server: undefined, folder }), logger);
  const config = new WorkerConfig({
    DATABASE_URL: 'postgres://unused/unused',
    REDIS_URL: 'redis://unused',
    MAIL_DIR: folder,
    PUBLIC_ORIGIN: 'https://www.fairhand.example',
  });
  return new HousekeepingService(source, sweep, trim, config, storage, clock, logger);
}
