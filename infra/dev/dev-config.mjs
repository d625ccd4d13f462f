import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { ROOT } from '../local/paths.mjs';
import { baseConfig } from '../webpack/base.mjs';
import { contentHash } from '../webpack/files.mjs';

const RULES = fileURLToPath(new URL('../webpack/base.mjs', import.meta.url));

/** Where the page's files are written. @param {string} remote */
export const devOutput = (remote) => join(ROOT, '.cache', 'dev', remote);

/**
 * A frontend and the mock host in one bundle. Not the build that is released: a remote of module federation does not
 * start without its host, so React and the platform are bundled here, once, and nothing is shared.
 * @param {string} remote
 * @returns {import('webpack').Configuration}
 */
export function devConfig(remote) {
  const base = baseConfig({ context: join(ROOT, remote), side: 'client', name: remote, mode: 'development' });
  return {
    ...base,
    devtool: 'eval-cheap-module-source-map',
    entry: { main: fileURLToPath(new URL('./client/main.tsx', import.meta.url)) },
    target: 'web',
    output: {
      path: devOutput(remote),
      publicPath: '/__dev/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: `${remote}-dev`,
      clean: true,
    },
    resolve: { ...base.resolve, alias: { 'remote-alone$': join(ROOT, remote, 'src', 'remote.tsx') } },
    optimization: { ...base.optimization, minimize: false, emitOnErrors: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(ROOT, '.cache', 'dev-webpack', remote),
      // Other rules make other files of the same sources.
      version: contentHash(dirname(RULES), [basename(RULES)]),
      idleTimeoutForInitialStore: 1_000,
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new webpack.HotModuleReplacementPlugin(),
    ],
  };
}
