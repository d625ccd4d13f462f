// Bundles a service and its packages into its dist: tsx ../../infra/build/service.ts <entry ...>, in the service's
// folder. Reading some thousand small files takes longer than running them (infra/adr/051).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { build, type Plugin } from 'esbuild';

const OURS = /\/services\/[^/]+\/src\/.*\.ts$/;
/**
 * Packages with native code, with files that are served or read by path, that are loaded only sometimes, or that Nest
 * loads with `require`: a second copy of TypeORM in the bundle would be another TypeORM.
 */
const KEPT = [
  '@bull-board/ui',
  '@node-rs/argon2',
  '@opentelemetry/*',
  '@zxcvbn-ts/language-common',
  'bullmq',
  'class-transformer',
  'class-validator',
  'ioredis',
  'pg',
  'pino',
  'sharp',
  'swagger-ui-dist',
  'typeorm',
];

/** esbuild emits no metadata of decorators, which dependency injection needs. */
const decorators: Plugin = {
  name: 'decorators',
  setup({ onLoad }) {
    onLoad({ filter: OURS }, async ({ path }) => {
      const { code } = await transformFile(path, {
        configFile: join(import.meta.dirname, 'swc-service.json'),
        sourceMaps: false,
      });
      return { contents: code };
    });
  },
};

/** Packages name others that an application may lack, such as drivers of other databases. */
const missing: Plugin = {
  name: 'missing',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData) return undefined;
      const { errors } = await resolve(path, { ...from, pluginData: true });
      return errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(process.argv.slice(2).map((entry) => [entry, `src/${entry}.ts`])),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  external: KEPT,
  plugins: [decorators, missing],
  // Entities and errors are known by the names of their classes.
  keepNames: true,
  // For CommonJS packages in an ES module.
  banner: {
    js: "import { createRequire as createRequire_ } from 'node:module'; const require = createRequire_(import.meta.url);",
  },
  logLevel: 'warning',
});
