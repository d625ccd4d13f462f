import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A stylesheet import in a test: each class maps to its own name. */
const STYLES = require.resolve('./jest-styles.js');

/**
 * Content of a frontend's `jest.config.mjs`. Below `src`, `*.spec.ts` run in Node and `*.spec.tsx` in a DOM; below
 * `test`, `*.browser.spec.ts` run with their own browser.
 * @param rootDir The frontend's folder.
 */
export function jestConfig(rootDir: string): object {
  const shared = {
    rootDir,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': STYLES },
    transform: {
      '^.+\\.tsx?$': [
        require.resolve('@swc/jest'),
        {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'es6' },
        },
      ],
    },
    modulePathIgnorePatterns: ['/dist/'],
  };
  return {
    rootDir,
    testTimeout: 30_000,
    projects: [
      { ...shared, displayName: 'unit', testEnvironment: 'node', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
      {
        ...shared,
        displayName: 'component',
        testEnvironment: require.resolve('jest-environment-jsdom'),
        testEnvironmentOptions: { customExportConditions: ['node', 'browser'] },
        testMatch: ['<rootDir>/src/**/*.spec.tsx'],
      },
      {
        ...shared,
        displayName: 'browser',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/test/**/*.browser.spec.ts'],
      },
    ],
  };
}
