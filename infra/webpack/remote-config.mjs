import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { baseConfig, outputDir } from './base.mjs';
import { remoteShared, SHARED_SINGLETONS } from './shared-singletons.mjs';

/** Stands in scripts for the build's own hash until that is known (build-remote.mjs). Part of the name of a variable. */
export const BUILD_MARK = 'xBUILDHASHx';

/** The browser's half of a remote: a container script with one expose, `./remote`. @param {string} context @param {string} name @returns {import('webpack').Configuration} */
export function remoteClientConfig(context, name) {
  const base = baseConfig({ context, side: 'client', name });
  return {
    ...base,
    entry: {},
    target: 'web',
    output: {
      path: outputDir(context, 'client'),
      // From the script's own address, so that a release works wherever its folder lies.
      publicPath: 'auto',
      // Two releases of a remote may run in one document: neither takes the other's chunks for its own.
      uniqueName: `${name}-${BUILD_MARK}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: remoteShared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

/** The server's half: one CommonJS file that requires the host's singletons and nothing else. @param {string} context @param {string} name @returns {import('webpack').Configuration} */
export function remoteServerConfig(context, name) {
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
    // Terser on the server's bundle would only make stack traces worse.
    optimization: { ...base.optimization, minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** A container is a global variable; a hyphen is no part of a name. @param {string} name */
export const containerName = (name) => name.replaceAll('-', '_');
