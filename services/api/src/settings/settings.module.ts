import { type DynamicModule, Global, Module } from '@nestjs/common';
import { OfficeHours } from '@site/core/office';
import type { ObjectStorage } from '@site/core/storage';
import { ApiConfig } from '../config/api-config.js';
import { OBJECT_STORAGE } from './object-storage.js';

/** External dependencies of the process, for every feature. */
@Global()
@Module({})
export class SettingsModule {
  static with({ config, storage }: { config: ApiConfig; storage: ObjectStorage }): DynamicModule {
    return {
      module: SettingsModule,
      providers: [
        { provide: ApiConfig, useValue: config },
        { provide: OBJECT_STORAGE, useValue: storage },
        { provide: OfficeHours, useValue: new OfficeHours(config.office) },
      ],
      exports: [ApiConfig, OBJECT_STORAGE, OfficeHours],
    };
  }
}
