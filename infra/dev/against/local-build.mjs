import { join } from 'node:path';
import { describeBuild, remoteClientConfig, remoteServerConfig } from '@site/kit';
import webpack from 'webpack';
import { ROOT } from '../../local/paths.mjs';

/**
 * @typedef {object} LocalBuild
 * @property {number} build Counts the builds that could be used.
 * @property {import('@site/platform').RemoteManifest | undefined} manifest
 * @property {string[]} errors Of the last build.
 */

/**
 * Builds a remote as it is released, not as it runs alone: it takes React and the platform from the site. Not minimized,
 * and again at each change. @param {string} remote
 * @param {(state: LocalBuild) => void} onBuild
 */
export function watchRemote(remote, onBuild) {
  const context = join(ROOT, remote);
  const dist = join(ROOT, '.cache', 'dev-against', remote);
  const compiler = webpack([
    plain(remoteClientConfig(context, remote), join(dist, 'client')),
    // Read for what it declares, not run.
    { ...plain(remoteServerConfig(context, remote), join(dist, 'server')), devtool: false },
  ]);
  if (!compiler) throw new Error('webpack gave no compiler');
  /** @type {LocalBuild} */
  const state = { build: 0, manifest: undefined, errors: [] };
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    state.errors = error ? [error.message] : errorsOf(stats);
    const [client] = stats?.stats ?? [];
    if (client && state.errors.length === 0) {
      try {
        state.manifest = describeBuild({ context, dist, name: remote, packageVersion: '0.0.0', client });
        state.build += 1;
      } catch (wrong) {
        state.errors = [wrong instanceof Error ? wrong.message : String(wrong)];
      }
    }
    onBuild(state);
  });
  return {
    dist,
    async stop() {
      await new Promise((resolve) => watching?.close(() => resolve(undefined)));
      await new Promise((resolve) => compiler.close(() => resolve(undefined)));
    },
  };
}

/** @param {import('webpack').Configuration} config @param {string} path @returns {import('webpack').Configuration} */
function plain(config, path) {
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path },
    optimization: { ...config.optimization, minimize: false, emitOnErrors: false },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}

/** @param {import('webpack').MultiStats | undefined} stats */
function errorsOf(stats) {
  const errors = stats?.stats.flatMap((one) => one.toJson({ all: false, errors: true }).errors ?? []) ?? [];
  // Both halves are made of the same sources.
  return [...new Set(errors.map(({ moduleName, message }) => `${moduleName ?? ''}\n${message}`))];
}
