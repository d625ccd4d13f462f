import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, outputDir } from './base.js';
import { devConfig } from './dev/config.js';
import type { FakeRoute } from './dev/fake-api.js';
import { FederationManifestPlugin } from './federation-manifest-plugin.js';
import { NoticesPlugin } from './notices-plugin.js';
import { BUILD_MARK, RemoteReleasePlugin } from './remote-release-plugin.js';
import { SameBuildAnywherePlugin } from './same-build-anywhere-plugin.js';
import { HOST_RUNTIME, remoteShared, SHARED_SINGLETONS } from './shared-singletons.js';

/**
 * Content of a remote's `webpack.config.ts`. For `webpack build`, both halves of a build that the registry accepts, in
 * `dist`; for `webpack serve`, the remote alone, in the mock host.
 * @param context The remote's folder, from `import.meta.dirname`.
 * @param options `fakeApi`: the API's answers for the remote alone.
 */
export function remote(context: string, { fakeApi = [] }: { fakeApi?: readonly FakeRoute[] } = {}) {
  const { name, version } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
  return ({ WEBPACK_SERVE: isServe = false }: { WEBPACK_SERVE?: boolean } = {}): Configuration[] =>
    isServe ? [devConfig(context, name, fakeApi)] : releaseConfigs(context, name, version);
}

function releaseConfigs(context: string, name: string, version: string): Configuration[] {
  const release = new RemoteReleasePlugin({ context, name, packageVersion: version });
  const client = remoteClientConfig(context, name);
  const server = remoteServerConfig(context, name);
  return [
    { ...client, plugins: [...(client.plugins ?? []), release.onClient] },
    { ...server, plugins: [...(server.plugins ?? []), release.onServer] },
  ];
}

/** The browser half of a remote: a container script with one expose, `./remote`. */
export function remoteClientConfig(context: string, name: string): Configuration {
  const base = baseConfig({ context, side: 'client', name });
  return {
    ...base,
    entry: {},
    target: 'web',
    output: {
      path: outputDir(context, 'client'),
      // From the script's own URL, so that a release works at any location.
      publicPath: 'auto',
      // Two releases of a remote may run in one document: neither may load the other's chunks.
      uniqueName: `${name}-${BUILD_MARK}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
    },
    externals: HOST_RUNTIME,
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // Otherwise every page requests one more script. What the host shares stays in a chunk, which loads later.
          remote: {
            name: containerName(name),
            chunks: ({ name }) => name === 'remote',
            type: /^javascript/,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new SameBuildAnywherePlugin(),
      new FederationManifestPlugin(),
      new NoticesPlugin(),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: remoteShared(context),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

/** The server half: one CommonJS file that requires only the host's singletons. */
export function remoteServerConfig(context: string, name: string): Configuration {
  const base = baseConfig({ context, side: 'server', name });
  return {
    ...base,
    entry: { remote: './src/remote.tsx' },
    target: 'node',
    output: {
      path: outputDir(context, 'server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
      clean: true,
    },
    externalsType: 'commonjs',
    externals: Object.fromEntries(SHARED_SINGLETONS.map((module) => [module, module])),
    // Minifying the server bundle would only make stack traces worse.
    optimization: { ...base.optimization, minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** A container is a global variable, whose name cannot have a hyphen. */
const containerName = (name: string) => name.replaceAll('-', '_');
