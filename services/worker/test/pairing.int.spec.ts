import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@site/core';
import { createLogger } from '@site/core/logging';
import { AnalyticsModule } from '../src/analytics/analytics.module.js';
import { WorkerConfig } from '../src/config/worker-config.js';
import { EffectProcessor } from '../src/effects/effect.processor.js';
import { EffectsModule } from '../src/effects/effects.module.js';
import { FilesModule } from '../src/files/files.module.js';
import { processorOf } from '../src/jobs/job-options.js';
import { NotificationModule } from '../src/notification/notification.module.js';
import { SettingsModule } from '../src/settings/settings.module.js';
import { Stage } from './helpers/stage.js';

@Processor(...processorOf('analytics'))
class SecondProcessor extends EffectProcessor {
  async handle(): Promise<void> {}
}

@Processor({ ...processorOf('analytics')[0], name: 'site-newsletter' })
class UnknownProcessor extends EffectProcessor {
  async handle(): Promise<void> {}
}

@Module({ imports: [EffectsModule], providers: [SecondProcessor] })
class SecondModule {}

@Module({ imports: [EffectsModule], providers: [UnknownProcessor] })
class UnknownModule {}

describe('the worker', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.create({ onDisk: true });
  });
  afterAll(() => stage.tearDown());

  it.each([
    [
      'a queue has no processor',
      [AnalyticsModule, NotificationModule],
      'No handler for the job "renditions", "removal"',
    ],
    [
      'a queue has two',
      [AnalyticsModule, NotificationModule, FilesModule, SecondModule],
      'Two handlers for the job "analytics"',
    ],
    [
      'a processor has no queue',
      [AnalyticsModule, NotificationModule, FilesModule, UnknownModule],
      'No effect for the queue "site-newsletter"',
    ],
  ])('does not start when %s', async (_what, imports, message) => {
    const config = new WorkerConfig({
      DATABASE_URL: stage.database.url,
      REDIS_URL: stage.redis.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      MAIL_DIR: stage.home.mailFolder,
    });
    const logger = createLogger({ name: 'test', level: 'silent' });
    const settings = SettingsModule.with({ config, logger, storage: stage.storage });
    const database = TypeOrmModule.forRoot({ ...dataSourceOptions(config.databaseUrl, 2), retryAttempts: 0 });
    class PartModule {}
    const part = { module: PartModule, imports: [settings, database, ...imports] };
    const app = await NestFactory.create(part, { logger: false, abortOnError: false });
    try {
      // The message of a failure does not print the whole application.
      await expect(app.init().then(() => 'started')).rejects.toThrow(message);
    } finally {
      await app.close();
    }
  });
});
