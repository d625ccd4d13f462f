import { expect, it } from '@jest/globals';
import type { ObjectStorage } from '@site/core/storage';
import { AppModule } from './app.module.js';
import { ApiConfig } from './config/api-config.js';

it('AppModule imports feature modules and has no providers of its own', () => {
  const config = new ApiConfig({ DATABASE_URL: 'postgres://127.0.0.1/none' });
  expect(Object.keys(AppModule.with({ config, storage: {} as ObjectStorage }))).toEqual(['module', 'imports']);
});
