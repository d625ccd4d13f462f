import { type DynamicModule, Global, Module } from '@nestjs/common';
import { OfficeHours } from '@site/core/office';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import { WorkerConfig } from '../config/worker-config.js';
import { type Clock, systemClock } from './clock.js';
import { CLOCK, LOGGER, MAIL_ADDRESSES, OBJECT_STORAGE } from './tokens.js';

/** External dependencies of the worker; tests provide their own. */
export interface WorkerDependencies {
  config: WorkerConfig;
  logger: Logger;
  storage: ObjectStorage;
  clock?: Clock;
}

@Global()
@Module({})
export class SettingsModule {
  static with({ config, logger, storage, clock = systemClock }: WorkerDependencies): DynamicModule {
    const { mail, publicOrigin } = config;
    const providers = [
      { provide: WorkerConfig, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: OBJECT_STORAGE, useValue: storage },
      { provide: CLOCK, useValue: clock },
      { provide: OfficeHours, useValue: new OfficeHours(config.office) },
      { provide: MAIL_ADDRESSES, useValue: { from: mail.from, to: mail.to, publicOrigin } },
    ];
    return { module: SettingsModule, providers, exports: providers };
  }
}
