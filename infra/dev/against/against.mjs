import { createServer } from 'node:http';
import { join } from 'node:path';
import { ENDPOINTS } from '@site/contracts';
import { messageOf } from '../../local/errors.mjs';
import { ROOT } from '../../local/paths.mjs';
import { say } from '../../local/progress.mjs';
import { BuildEvents } from '../build-events.mjs';
import { isFile, sendFile } from '../send-file.mjs';
import { composeLocal, documentFor, LOCAL, routeAt } from './compose.mjs';
import { watchRemote } from './local-build.mjs';
import { rewriteDocument, snapshotOf } from './rewrite-document.mjs';
import { RunningSite } from './site.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * The running site with one remote as it stands here, for whoever uses this address: documents come from the site, with the
 * local build in the place of the released one; all else is the site's.
 * @param {{ remote: string, port: number, address: string }} options
 */
export async function startAgainst({ remote, port, address }) {
  const site = await RunningSite.at(address);
  const events = new BuildEvents();
  /** @type {import('./local-build.mjs').LocalBuild} */
  let local = { build: 0, manifest: undefined, errors: [] };
  let told = '';
  /** @type {() => void} */
  let ready = () => undefined;
  const built = new Promise((resolve) => {
    ready = () => resolve(undefined);
  });
  const watching = watchRemote(remote, (state) => {
    local = { ...state };
    for (const message of local.errors) say(message);
    events.tell({ build: local.build, errors: local.errors });
    if (local.manifest) ready();
  });

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {URL} url */
  const sendDocument = async (request, response, url) => {
    const { manifest, build } = local;
    const first = await site.document(request, url.pathname + url.search);
    const released = snapshotOf(first.body);
    if (!released || !manifest) {
      response.writeHead(first.status, first.headers).end(first.body);
      return;
    }
    const { snapshot, taken } = composeLocal(released, manifest, build);
    if (taken.length > 0 && told !== taken.join()) say(`Another frontend has ${taken.join(', ')}: not shown here.`);
    told = taken.join();
    const path = documentFor(released, snapshot, url.pathname);
    const { status, headers, body } = path === url.pathname ? first : await site.document(request, path);
    const html = rewriteDocument(body, { released, local: snapshot, remote, path: url.pathname, build });
    const { etag: _, 'content-length': __, ...kept } = headers;
    // What the local build alone has is not unknown here.
    const isOwn = routeAt(snapshot.routes, url.pathname)?.remote === remote;
    response.writeHead(isOwn ? 200 : status, { ...kept, 'cache-control': 'no-store' }).end(html);
  };

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  const answer = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const files = new RegExp(`^/remotes/${remote}/${LOCAL}-\\d+/(client/.*)`).exec(url.pathname)?.[1];
    const asset = join(ROOT, remote, 'public', url.pathname.slice(`/assets/${remote}/`.length));
    // A name that leads here from elsewhere would make a page of another site one of ours.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) response.writeHead(403).end();
    else if (url.pathname === '/__dev/events') events.listen(response);
    else if (url.pathname === '/__dev/against.js') sendFile(join(import.meta.dirname, 'client.js'), response);
    else if (files) sendFile(join(watching.dist, files), response);
    else if (url.pathname.startsWith(`/assets/${remote}/`) && isFile(asset)) sendFile(asset, response);
    // What one does here is no visit: it is counted nowhere.
    else if (url.pathname === ENDPOINTS.events) request.resume().on('end', () => response.writeHead(202).end());
    else if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      await built;
      await sendDocument(request, response, url);
    } else await site.forward(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      say(messageOf(error));
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${site.origin}: ${messageOf(error)}\n`);
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
  });
  await built;

  return {
    site: site.origin,
    async stop() {
      await watching.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
