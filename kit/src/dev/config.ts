import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { baseConfig } from '../base.js';
import { FakeApi, type FakeRoute } from './fake-api.js';
import { traceError } from './runtime-errors.js';
import { TypeErrorsPlugin } from './type-errors-plugin.js';

const CLIENT = fileURLToPath(new URL('./client/main.js', import.meta.url));
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/__dev/main.css" />
  </head>
  <body>
    <div id="root"></div>
    <script src="/__dev/main.js"></script>
  </body>
</html>
`;

/**
 * Configuration of `webpack serve`: a frontend and the mock host in one bundle. Not the build that is released: a
 * remote of module federation does not start without its host, so React and the platform are bundled here, once, and
 * nothing is shared.
 */
export function devConfig(
  context: string,
  name: string,
  fakeApi: readonly FakeRoute[],
): Configuration & { devServer: ServerConfiguration } {
  const base = baseConfig({ context, side: 'client', name, mode: 'development' });
  const types = new TypeErrorsPlugin();
  return {
    ...base,
    // Each module carries its own map: a stack refers to the running sources, whatever has changed since the page
    // loaded.
    devtool: 'eval-cheap-module-source-map',
    entry: { main: CLIENT },
    target: 'web',
    output: {
      path: join(context, 'dist', 'dev'),
      publicPath: '/__dev/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: `${name}-dev`,
    },
    resolve: { ...base.resolve, alias: { 'remote-alone$': join(context, 'src', 'remote.tsx') } },
    optimization: { ...base.optimization, moduleIds: 'named', minimize: false, emitOnErrors: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(context, 'node_modules', '.cache', 'webpack'),
      idleTimeoutForInitialStore: 1_000,
      buildDependencies: {
        config: [join(context, 'webpack.config.ts'), `${dirname(fileURLToPath(import.meta.url))}/`],
      },
    },
    infrastructureLogging: { level: 'warn' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new ReactRefreshPlugin({ overlay: false, library: name }),
      types,
    ],
    devServer: devServer(context, name, new FakeApi(fakeApi), types),
  };
}

function devServer(context: string, name: string, api: FakeApi, types: TypeErrorsPlugin): ServerConfiguration {
  // If this port is taken, the next free one.
  process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= '3100';
  return {
    host: '127.0.0.1',
    port: process.env.PORT ?? 'auto',
    hot: true,
    // Any host name of the page works.
    client: {
      webSocketURL: 'auto://0.0.0.0:0/ws',
      overlay: { errors: true, warnings: false, runtimeErrors: (error: Error) => 'isTraced' in error },
      logging: 'warn',
    },
    static: [
      { directory: join(context, 'public'), publicPath: `/assets/${name}` },
      {
        directory: dirname(createRequire(join(context, 'package.json')).resolve('@site/platform/icons.svg')),
        publicPath: '/',
        serveIndex: false,
      },
    ],
    onListening: (server) => types.attachServer(server),
    setupMiddlewares(middlewares) {
      middlewares.unshift(
        {
          path: '/__dev/answer',
          middleware: (request: IncomingMessage, response: ServerResponse) => void api.control(request, response),
        },
        {
          path: '/__dev/error',
          middleware: (request: IncomingMessage, response: ServerResponse) => void traceError(request, response),
        },
        {
          name: 'fake-api',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
            request.url?.startsWith('/api/') ? void api.handle(request, response) : next(),
        },
      );
      middlewares.push({
        name: 'page',
        middleware: (_request: IncomingMessage, response: ServerResponse) =>
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(PAGE),
      });
      return middlewares;
    },
  };
}
