import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../local/paths.mjs';
import { say } from '../local/progress.mjs';
import { BuildEvents } from './build-events.mjs';
import { devConfig, devOutput } from './dev-config.mjs';
import { FakeApi } from './fake-api.mjs';
import { sendFile } from './send-file.mjs';

const HERE = new URL('.', import.meta.url);
/** Paths of the server's own, which no frontend uses. */
const OWN = { events: '/__dev/events', answer: '/__dev/answer' };
/**
 * Builds a frontend into a page of its own, serves it, and tells the page of each new build.
 * @param {{ remote: string, port: number }} options
 * @returns {Promise<{ stop(): Promise<void> }>} Once the first build is there.
 */
export async function startDevServer({ remote, port }) {
  const api = await FakeApi.of(remote);
  const compiler = webpack(devConfig(remote));
  if (!compiler) throw new Error('webpack gave no compiler');
  const events = new BuildEvents();

  /** @type {import('webpack').Watching | undefined} */
  let watching;
  /** @type {Promise<void>} */
  const built = new Promise((resolve, reject) => {
    watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || !stats) {
        reject(error ?? new Error('webpack gave no result'));
        return;
      }
      const errors = (stats.toJson({ all: false, errors: true }).errors ?? []).map(
        ({ moduleName, message }) => `${moduleName ?? ''}\n${message}`,
      );
      for (const message of errors) say(message);
      events.tell({ hash: stats.hash ?? '', errors });
      resolve();
    });
  });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === OWN.events) events.listen(response);
    else if (pathname === OWN.answer) api.control(request, response);
    else if (pathname.startsWith('/api/')) void api.handle(request, response);
    else if (pathname === '/icons.svg') sendFile(join(ROOT, 'shell/platform/src/ui/icons.svg'), response);
    // Who comes before the first build waits for it.
    else if (pathname.startsWith('/__dev/'))
      void built.then(() => sendFile(join(devOutput(remote), pathname.slice('/__dev/'.length)), response));
    else if (pathname.startsWith(`/assets/${remote}/`))
      sendFile(join(ROOT, remote, 'public', pathname.slice(`/assets/${remote}/`.length)), response);
    else {
      const page = readFileSync(new URL('client/page.html', HERE), 'utf8');
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
