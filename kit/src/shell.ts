import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base.js';
import { InlineFilesPlugin } from './inline-files-plugin.js';
import { NoticesPlugin } from './notices-plugin.js';
import { SameBuildAnywherePlugin } from './same-build-anywhere-plugin.js';
import { hostShared } from './shared-singletons.js';
import { ShellReleasePlugin } from './shell-release-plugin.js';

/**
 * Content of the shell's `webpack.config.ts`: its first script, the rest of the browser half, and the server.
 * @param context The shell's folder, from `import.meta.dirname`.
 */
export function shell(context: string): Configuration[] {
  const release = new ShellReleasePlugin(context);
  return [bootConfig(context, release), clientConfig(context, release), serverConfig(context, release)];
}

/** Resolves as jsdom itself would. @param context The shell's folder. */
const requireOf = (context: string) => createRequire(createRequire(join(context, 'package.json')).resolve('jsdom'));

const ownFile = createRequire(import.meta.url).resolve;

/** The measurement of visits includes third-party work. */
const VISITS_NOTICES = 'third-party-notices-visits.txt';
/** The trial bundles jsdom. The shell's image includes this file in its notices (infra/bootstrap/notices.mjs). */
const SERVER_NOTICES = 'third-party-notices-server.txt';

/**
 * The small script that starts all others, and the ones that run last: a separate build, because federation would add
 * its runtime.
 */
function bootConfig(context: string, release: ShellReleasePlugin): Configuration {
  return {
    ...baseConfig({ context, side: 'client', name: 'shell boot' }),
    entry: { boot: './src/client/boot.ts', visits: './src/client/measure-visits.ts' },
    target: 'web',
    output: { path: join(release.making, 'client'), filename: '[name].js' },
    plugins: [new NoticesPlugin(VISITS_NOTICES), release],
  };
}

function clientConfig(context: string, release: ShellReleasePlugin): Configuration {
  return {
    ...baseConfig({ context, side: 'client', name: 'shell' }),
    entry: { client: './src/client/main.ts' },
    target: 'web',
    output: {
      path: join(release.making, 'client'),
      publicPath: 'auto',
      uniqueName: 'shell',
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      clean: { keep: (file) => ['boot.js', 'visits.js', VISITS_NOTICES].includes(file) },
    },
    plugins: [
      new SameBuildAnywherePlugin(),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/](snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/,
        ownFile('./without-snapshots.js'),
      ),
      new NoticesPlugin(),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: hostShared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // `provideExternalRuntime` would bundle the runtime a second time.
        runtimePlugins: [ownFile('./provide-runtime.js')],
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
    // The primary, the serving processes, their watchdog, and what these start for an upload: a thread that reads it
    // and a process that runs it.
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
    // React and the platform are bundled: one instance, which remotes' bundles get by `require`. The rest stays
    // external.
    externals: [
      ({ request = '', context = '' }, callback) =>
        // Dependencies of a bundled library are bundled, too.
        !/[\\/]node_modules[\\/]/.test(context) &&
        /^(@site\/core|fastify|@fastify\/|lru-cache|pino|pg|tar-stream)/.test(request)
          ? callback(undefined, request)
          : callback(),
    ],
    resolve: {
      ...base.resolve,
      alias: {
        // For jsdom in the trial: one complete file instead of one that reads others.
        'css-tree$': requireOf(context).resolve('css-tree/dist/csstree.esm'),
      },
    },
    // The server finds its files next to itself: import.meta.url must keep its run-time value.
    module: { ...base.module, parser: { javascript: { importMeta: false } } },
    optimization: { ...base.optimization, minimize: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // Optional for jsdom.
      new webpack.IgnorePlugin({ resourceRegExp: /^canvas$/ }),
      new InlineFilesPlugin(/[\\/]jsdom[\\/].*computed-style\.js$/),
      new NoticesPlugin(SERVER_NOTICES),
      release,
    ],
  };
}
