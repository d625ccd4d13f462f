import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@site/core';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { FilesModule } from './files/files.module.js';
import { GuardModule } from './guard/guard.module.js';
import { HealthModule } from './health/health.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { DATABASE_CONNECTIONS } from './jobs/job-options.js';
import { NotificationModule } from './notification/notification.module.js';
import { ReconcilerModule } from './reconciler/reconciler.module.js';
import { SettingsModule, type WorkerDependencies } from './settings/settings.module.js';

@Module({})
class WorkerModule {}

/** The complete worker. */
export function workerModule(dependencies: WorkerDependencies): DynamicModule {
  const database = dataSourceOptions(dependencies.config.databaseUrl, DATABASE_CONNECTIONS);
  return {
    module: WorkerModule,
    imports: [
      SettingsModule.with(dependencies),
      TypeOrmModule.forRoot({ ...database, retryAttempts: 0 }),
      NotificationModule,
      AnalyticsModule,
      FilesModule,
      BulkModule,
      ReconcilerModule,
      HousekeepingModule,
      GuardModule,
      HealthModule,
    ],
  };
}
