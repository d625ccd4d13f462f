import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../local/paths.mjs';
import { say } from '../local/progress.mjs';
import { devConfig, devOutput } from './dev-config.mjs';
import { FakeApi } from './fake-api.mjs';

const HERE = new URL('.', import.meta.url);
/** Paths of the server's own, which no frontend uses. */
const OWN = { events: '/__dev/events', answer: '/__dev/answer' };
const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
});

/**
 * Builds a frontend into a page of its own, serves it, and tells the page of each new build.
 * @param {{ remote: string, port: number }} options
 * @returns {Promise<{ stop(): Promise<void> }>} Once the first build is there.
 */
export async function startDevServer({ remote, port }) {
  const api = await FakeApi.of(remote);
  const compiler = webpack(devConfig(remote));
  if (!compiler) throw new Error('webpack gave no compiler');
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();
  let build = { hash: '', errors: /** @type {string[]} */ ([]) };
  const tell = () => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(build)}\n\n`);
  };

  /** @type {import('webpack').Watching | undefined} */
  let watching;
  /** @type {Promise<void>} */
  const built = new Promise((resolve, reject) => {
    watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || !stats) {
        reject(error ?? new Error('webpack gave no result'));
        return;
      }
      const errors = stats.toJson({ all: false, errors: true }).errors ?? [];
      build = {
        hash: stats.hash ?? '',
        errors: errors.map(({ moduleName, message }) => `${moduleName ?? ''}\n${message}`),
      };
      for (const message of build.errors) say(message);
      tell();
      resolve();
    });
  });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === OWN.events) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`data: ${JSON.stringify(build)}\n\n`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    } else if (pathname === OWN.answer) api.control(request, response);
    else if (pathname.startsWith('/api/')) void api.handle(request, response);
    else if (pathname === '/icons.svg') sendFile(join(ROOT, 'shell/platform/src/ui/icons.svg'), response);
    // Who comes before the first build waits for it.
    else if (pathname.startsWith('/__dev/'))
      void built.then(() => sendFile(join(devOutput(remote), pathname.slice('/__dev/'.length)), response));
    else if (pathname.startsWith(`/assets/${remote}/`))
      sendFile(join(ROOT, remote, 'public', pathname.slice(`/assets/${remote}/`.length)), response);
    else {
      const page = readFileSync(new URL('client/page.html', HERE), 'utf8').replaceAll('{remote}', remote);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
  });

  await built;

  return {
    async stop() {
      await new Promise((resolve) => watching?.close(() => resolve(undefined)));
      // Also writes down what the next start can use.
      await new Promise((resolve) => compiler.close(() => resolve(undefined)));
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {string} file @param {import('node:http').ServerResponse} response */
function sendFile(file, response) {
  // A path with dots is one that `new URL` has resolved; what is left of them is part of a name.
  const size = statSync(file, { throwIfNoEntry: false })?.isFile();
  if (!size) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  createReadStream(file).pipe(response);
}
