import { type DynamicModule, Module } from '@nestjs/common';
import { createDataSource } from '@site/core';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AnalyticsHandler } from './analytics/analytics.processor.js';
import { type Clock, systemClock } from './clock.js';
import type { WorkerConfig } from './config/worker-config.js';
import { JobRunner } from './effects/effect-runner.service.js';
import { EffectsRepository } from './effects/effects.repository.js';
import { RemovalHandler } from './files/removal.processor.js';
import { RenditionHandler } from './files/rendition.processor.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { HousekeepingService } from './housekeeping/housekeeping.service.js';
import { CONCURRENCY } from './jobs/job-options.js';
import { JobQueues } from './jobs/job-queues.service.js';
import { WorkerMetrics } from './metrics/worker-metrics.js';
import { FolderTransport, type MailTransport, SmtpTransport } from './notification/mail-transport.js';
import { NotificationHandler } from './notification/notification.processor.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { RelayService } from './outbox/relay.service.js';
import { ReconcilerService } from './reconciler/reconciler.service.js';
import { SignInMails } from './sign-ins/sign-in-mails.service.js';
import { WorkerRuntime } from './worker-runtime.js';

/** One for each job at work, a second one for a rendition's, and for relay, reconciler, housekeeping and health. */
const DATABASE_CONNECTIONS = Object.values(CONCURRENCY).reduce((sum, jobs) => sum + jobs, CONCURRENCY.renditions + 4);

/** What the worker is given from outside; tests give their own. */
export interface WorkerOutside {
  config: WorkerConfig;
  logger: Logger;
  storage: ObjectStorage;
  clock?: Clock;
}

@Module({})
class WorkerModule {}

/** The whole worker. */
export function workerModule({ config, logger, storage, clock = systemClock }: WorkerOutside): DynamicModule {
  return {
    module: WorkerModule,
    controllers: [HealthController],
    providers: [
      {
        provide: DataSource,
        useFactory: () => createDataSource(config.databaseUrl, DATABASE_CONNECTIONS).initialize(),
      },
      { provide: 'TRANSPORT', useFactory: () => transportOf(config) },
      { provide: JobQueues, useFactory: () => new JobQueues(config.redis, config.redisPrefix, logger) },
      {
        provide: OutboxRepository,
        inject: [DataSource],
        useFactory: (source: DataSource) => new OutboxRepository(source),
      },
      {
        provide: WorkerMetrics,
        inject: [DataSource, JobQueues],
        useFactory: (source: DataSource, queues: JobQueues) => new WorkerMetrics(source, queues),
      },
      {
        provide: JobRunner,
        inject: [DataSource, OutboxRepository, 'TRANSPORT', WorkerMetrics],
        useFactory: (
          source: DataSource,
          outbox: OutboxRepository,
          transport: MailTransport,
          metrics: WorkerMetrics,
        ) => {
          const addresses = { from: config.mail.from, to: config.mail.to, publicOrigin: config.publicOrigin };
          const handlers = [
            new NotificationHandler(transport, addresses, new SignInMails(source, addresses, clock), logger),
            new AnalyticsHandler(),
            new RenditionHandler(storage, source, clock, logger),
            new RemovalHandler(storage),
          ];
          const redis = { place: config.redis, prefix: config.redisPrefix };
          return new JobRunner(redis, handlers, new EffectsRepository(source), outbox, logger, metrics);
        },
      },
      {
        provide: HealthService,
        inject: [DataSource, JobQueues, JobRunner],
        useFactory: (source: DataSource, queues: JobQueues, runner: JobRunner) =>
          new HealthService(source, queues, runner),
      },
      {
        provide: ReconcilerService,
        inject: [OutboxRepository, JobQueues],
        useFactory: (outbox: OutboxRepository, queues: JobQueues) =>
          new ReconcilerService(outbox, queues, clock, logger, config.reconcile),
      },
      {
        provide: HousekeepingService,
        inject: [DataSource],
        useFactory: (source: DataSource) => new HousekeepingService(source, storage, clock, logger),
      },
      {
        provide: WorkerRuntime,
        inject: [
          DataSource,
          JobQueues,
          OutboxRepository,
          JobRunner,
          ReconcilerService,
          HousekeepingService,
          'TRANSPORT',
          WorkerMetrics,
        ],
        useFactory: (
          dataSource: DataSource,
          queues: JobQueues,
          outbox: OutboxRepository,
          runner: JobRunner,
          reconciler: ReconcilerService,
          housekeeping: HousekeepingService,
          transport: MailTransport,
          metrics: WorkerMetrics,
        ) => {
          const relay = new RelayService(config.databaseUrl, outbox, queues, logger, metrics);
          return new WorkerRuntime({ relay, reconciler, housekeeping, runner, queues, transport, dataSource });
        },
      },
    ],
  };
}

function transportOf({ mail }: WorkerConfig): MailTransport {
  return mail.server ? new SmtpTransport(mail.server) : new FolderTransport(mail.folder);
}
