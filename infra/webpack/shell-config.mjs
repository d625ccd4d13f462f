import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { baseConfig } from './base.mjs';
import { hostShared } from './shared-singletons.mjs';

/** @param {string} context @param {string} output @returns {import('webpack').Configuration} */
export function shellClientConfig(context, output) {
  const base = baseConfig({ context, side: 'client', name: 'shell' });
  return {
    ...base,
    entry: { client: './src/client/main.tsx' },
    target: 'web',
    output: {
      path: join(output, 'client'),
      publicPath: 'auto',
      uniqueName: 'shell',
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      clean: { keep: 'boot.js' },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: hostShared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // `provideExternalRuntime` would bundle the runtime a second time.
        runtimePlugins: [fileURLToPath(new URL('./provide-runtime-core.mjs', import.meta.url))],
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

/** The few lines that start all others: a build of its own, for federation would add its runtime. @param {string} context @param {string} output @returns {import('webpack').Configuration} */
export function shellBootConfig(context, output) {
  return {
    ...baseConfig({ context, side: 'client', name: 'shell boot' }),
    entry: { boot: './src/client/boot.ts' },
    target: 'web',
    output: { path: join(output, 'client'), filename: '[name].js' },
  };
}

/** @param {string} context @param {string} output @returns {import('webpack').Configuration} */
export function shellServerConfig(context, output) {
  const base = baseConfig({ context, side: 'server', name: 'shell' });
  return {
    ...base,
    // The primary, the processes that serve, their watchdog, and what these start for an upload: a thread that reads it and a
    // process that runs it.
    entry: {
      main: './src/server/main.ts',
      worker: './src/server/worker.ts',
      inspection: './src/registry/inspection-thread.ts',
      trial: './src/registry/trial-child.ts',
      watchdog: './src/server/watchdog-thread.ts',
    },
    target: 'node20',
    experiments: { outputModule: true },
    output: {
      path: join(output, 'server'),
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      publicPath: '',
      clean: true,
    },
    externalsType: 'module',
    // React and the platform are bundled: one instance, which remotes' bundles get by `require`. The rest stays outside.
    externals: [
      ({ request = '' }, callback) =>
        /^(@site\/core|fastify|@fastify\/|lru-cache|pino|pg|tar-stream)/.test(request)
          ? callback(undefined, request)
          : callback(),
    ],
    // The server finds its files beside itself: import.meta.url must stay what it is at run time.
    module: { ...base.module, parser: { javascript: { importMeta: false } } },
    optimization: { ...base.optimization, minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
