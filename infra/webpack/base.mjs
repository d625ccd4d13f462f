import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';

const require = createRequire(import.meta.url);

/** Browsers with `:has()`, `color-mix()` and native modules; React 19 asks for no less. */
const TARGETS = { chrome: '111', safari: '16.4', firefox: '121' };

/**
 * What every frontend's build has in common.
 * @param {{ context: string, side: 'client' | 'server', name: string, mode?: 'production' | 'development' }} options
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ context, side, name, mode = 'production' }) {
  const client = side === 'client';
  return {
    context,
    mode,
    name: `${name} ${side}`,
    devtool: mode === 'production' ? false : 'source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['source', client ? 'browser' : 'node', 'import', 'module', 'default'],
    },
    module: {
      rules: [
        {
          test: /\.[mc]?[jt]sx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: mode !== 'production' } },
            },
            env: client ? { targets: TARGETS } : { targets: { node: '20' } },
          },
        },
        { test: /\.css$/, use: cssLoaders(client, name) },
        { test: /\.(woff2|svg|png|jpe?g|avif|webp)$/, type: 'asset/resource', generator: { emit: client } },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'named',
      // esbuild's minifier breaks the globals that module federation needs.
      minimizer: [
        new TerserPlugin({ extractComments: false, terserOptions: { format: { comments: false } } }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: lightningTargets() },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * @param {boolean} client
 * @param {string} name
 */
function cssLoaders(client, name) {
  const modules = {
    auto: /\.module\.css$/,
    // The same names on both sides, and no clash between remotes.
    localIdentName: `${name}-[local]-[hash:base64:4]`,
    exportLocalsConvention: /** @type {const} */ ('camel-case-only'),
    namedExport: false,
    exportOnlyLocals: !client,
  };
  const css = { loader: require.resolve('css-loader'), options: { modules } };
  return client ? [MiniCssExtractPlugin.loader, css] : [css];
}

function lightningTargets() {
  const version = (/** @type {string} */ text) => {
    const [major = 0, minor = 0] = text.split('.').map(Number);
    return (major << 16) | (minor << 8);
  };
  return { chrome: version(TARGETS.chrome), safari: version(TARGETS.safari), firefox: version(TARGETS.firefox) };
}

/** @param {string} packageDir @param {string} side */
export const outputDir = (packageDir, side) => join(packageDir, 'dist', side);
