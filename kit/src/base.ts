import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetUseItem } from 'webpack';

const require = createRequire(import.meta.url);

/** Browsers with `:has()`, `color-mix()` and native modules; React 19 requires the same. */
const TARGETS = { chrome: '111', safari: '16.4', firefox: '121' };

export interface BuildSide {
  /** The package's folder. */
  context: string;
  side: 'client' | 'server';
  name: string;
  mode?: 'production' | 'development';
}

/** Configuration shared by the builds of all frontends. */
export function baseConfig({ context, side, name, mode = 'production' }: BuildSide): Configuration {
  const client = side === 'client';
  const isProduction = mode === 'production';
  return {
    context,
    mode,
    name: `${name} ${side}`,
    devtool: isProduction ? false : 'source-map',
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
              transform: {
                react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction && client },
              },
            },
            env: client ? { targets: TARGETS } : { targets: { node: '20' } },
          },
        },
        { test: /\.css$/, use: cssLoaders(client, name) },
        {
          test: /\.(woff2|svg|png|jpe?g|avif|webp)$/,
          oneOf: [
            { resourceQuery: /^\?raw$/, type: 'asset/source' },
            { type: 'asset/resource', generator: { emit: client } },
          ],
        },
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

function cssLoaders(client: boolean, name: string): RuleSetUseItem[] {
  const modules = {
    auto: /\.module\.css$/,
    // The same names on both sides, without conflicts between remotes.
    localIdentName: `${name}-[local]-[hash:base64:4]`,
    exportLocalsConvention: 'camel-case-only',
    namedExport: false,
    exportOnlyLocals: !client,
  };
  const css = { loader: require.resolve('css-loader'), options: { modules } };
  return client ? [MiniCssExtractPlugin.loader, css] : [css];
}

function lightningTargets() {
  const version = (text: string) => {
    const [major = 0, minor = 0] = text.split('.').map(Number);
    return (major << 16) | (minor << 8);
  };
  return { chrome: version(TARGETS.chrome), safari: version(TARGETS.safari), firefox: version(TARGETS.firefox) };
}

export const outputDir = (packageDir: string, side: string) => join(packageDir, 'dist', side);
