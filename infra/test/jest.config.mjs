import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Shared by all projects: TypeScript and JSX through swc, native ES modules, workspace packages from source. */
const shared = {
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Its other build imports JSON in a way that jest warns about.
    '^libphonenumber-js/min$': join(rootDir, 'node_modules/libphonenumber-js/min/index.cjs'),
    '\\.css$': join(rootDir, 'infra/test/empty-module.ts'),
    '\\.svg$': join(rootDir, 'infra/test/empty-text.ts'),
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.local/', '/\\.cache/', '/new-remote/outside/'],
};

const NO_UNITS = ['/node_modules/', '\\.(?:int|slow)\\.spec', '/infra/test/browser/', '/infra/test/containers/'];

export default {
  rootDir,
  // Real servers and a real browser share two cores: slow is not a failure, hanging is.
  testTimeout: 90_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/src/**/*.spec.ts', '<rootDir>/infra/**/*.spec.ts'],
      testPathIgnorePatterns: NO_UNITS,
    },
    {
      ...shared,
      displayName: 'component',
      testMatch: ['**/src/**/*.spec.tsx'],
    },
    {
      ...shared,
      displayName: 'slow-unit',
      testMatch: ['<rootDir>/infra/**/*.slow.spec.ts'],
    },
    {
      ...shared,
      displayName: 'integration',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^@node-rs/argon2$': join(rootDir, 'services/api/test/support/cheap-argon2.ts'),
      },
      testMatch: ['**/test/**/*.int.spec.ts', '<rootDir>/infra/**/*.int.spec.ts'],
    },
    {
      ...shared,
      displayName: 'slots',
      testMatch: ['**/test/**/*.browser.spec.ts'],
    },
    {
      ...shared,
      displayName: 'containers',
      testMatch: ['**/test/**/*.ctr.spec.ts'],
    },
    {
      ...shared,
      displayName: 'compose',
      testMatch: ['<rootDir>/infra/test/containers/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', 'scale\\.spec'],
    },
    {
      ...shared,
      displayName: 'scale',
      testMatch: ['<rootDir>/infra/test/containers/**/scale.spec.ts'],
    },
  ],
};
