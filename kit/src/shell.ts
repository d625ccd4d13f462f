import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base.js';
import { SameBuildAnywherePlugin } from './same-build-anywhere-plugin.js';
import { hostShared } from './shared-singletons.js';
import { ShellReleasePlugin } from './shell-release-plugin.js';

/**
 * What the shell's `webpack.config.ts` exports: its first script, the rest of the browser's half, and the server.
 * @param context The shell's folder, as `import.meta.dirname` gives it.
 */
export function shell(context: string): Configuration[] {
  const release = new ShellReleasePlugin(context);
  return [bootConfig(context, release), clientConfig(context, release), serverConfig(context, release)];
}

/** The few lines that start all others: a build of its own, for federation would add its runtime. */
function bootConfig(context: string, release: ShellReleasePlugin): Configuration {
  return {
    ...baseConfig({ context, side: 'client', name: 'shell boot' }),
    entry: { boot: './src/client/boot.ts' },
    target: 'web',
    output: { path: join(release.making, 'client'), filename: '[name].js' },
    plugins: [release],
  };
}

function clientConfig(context: string, release: ShellReleasePlugin): Configuration {
  return {
    ...baseConfig({ context, side: 'client', name: 'shell' }),
    entry: { client: './src/client/main.tsx' },
    target: 'web',
    output: {
      path: join(release.making, 'client'),
      publicPath: 'auto',
      uniqueName: 'shell',
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      clean: { keep: 'boot.js' },
    },
    plugins: [
      new SameBuildAnywherePlugin(),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: hostShared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // `provideExternalRuntime` would bundle the runtime a second time.
        runtimePlugins: [createRequire(import.meta.url).resolve('./provide-runtime-core.js')],
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      release,
    ],
  };
}

function serverConfig(context: string, release: ShellReleasePlugin): Configuration {
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
      watchdog: './src/cluster/watchdog-thread.ts',
    },
    target: 'node20',
    experiments: { outputModule: true },
    output: {
      path: join(release.making, 'server'),
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
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), release],
  };
}
