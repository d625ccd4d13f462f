import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ENDPOINTS, HEADERS, takesFiles } from '@site/contracts';
import { guardServer, securityHeaders } from '@site/core/network';
import { SHELL } from '@site/core/registry';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type ShellFiles } from '../cluster';
import { NOT_FOUND_PATH, type RenderErrors, type SiteUpdater } from '../composition';
import {
  allowInline,
  answerFailure,
  answerHeaders,
  type Drain,
  FOREVER,
  hasLeft,
  isForPrograms,
  isOwnPath,
  PRIVATE,
  REVALIDATE,
  recordTraces,
  refuseUnknown,
  sendCached,
  statusOf,
  usualSpelling,
  withoutFinalSlashes,
} from '../http';
import { isReleaseUpload, type PreviewAccess } from '../registry';
import {
  AssetStore,
  type CachedPage,
  HtmlCache,
  InlineFiles,
  registerApiProxy,
  robotsTxt,
  sitemapXml,
  webManifest,
} from '../site';
import type { ShellMetrics } from './metrics';
import type { Settings } from './settings';

const HTML = 'text/html; charset=utf-8';
const POLICY = 'content-security-policy';

export interface AppParts {
  settings: Settings;
  updater: SiteUpdater;
  shellFiles: ShellFiles;
  drain: Drain;
  /** A file of any release, including builds of the shell; undefined if there is none. */
  readReleaseFile(remote: string, version: string, path: string): Promise<Buffer | undefined>;
  /** The newest version of a remote with such a file, for names with a hash. */
  versionWith(remote: string, path: string): Promise<string | undefined>;
  previews: Pick<PreviewAccess, 'handleLink' | 'stateFor'>;
  /** Counts failures of remotes. */
  renderErrors: Pick<RenderErrors, 'add'>;
  /** Routes of the release registry. */
  registerRegistry(app: FastifyInstance): Promise<void>;
  metrics?: ShellMetrics;
  logger: FastifyBaseLogger;
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, drain, logger } = parts;
  const pages = new HtmlCache(
    new InlineFiles((url) => readBuilt(parts, fileAt(url))),
    (snapshot, path, errors, unfilled) => {
      for (const { error } of errors) logger.error({ path, err: error }, 'a part of the page could not be rendered');
      if (unfilled > 0) logger.error({ path, slots: unfilled }, 'a page shows slots that no release fills');
      parts.renderErrors.add(snapshot, path, errors, unfilled);
    },
    parts.metrics?.countPage.bind(parts.metrics),
  );
  const headersOf = answerHeaders(settings.publicOrigin, settings.cspExtra);
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    genReqId: () => randomUUID(),
    // A line per request would hide the lines that matter; the API logs its own requests.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 500 },
    // Bodies are only passed on; the API limits them.
    bodyLimit: Number.MAX_SAFE_INTEGER,
    forceCloseConnections: 'idle',
    // `guardServer` answers bytes that are not a request.
    clientErrorHandler: () => undefined,
    serverFactory: (handler) =>
      guardServer(createServer(handler), {
        isUpload: (path) => takesFiles(path) || isReleaseUpload(path),
        limitsAddresses: settings.trustProxy === 0,
        headers: securityHeaders(settings.publicOrigin),
      }),
    // A path that cannot be decoded is not one of our pages.
    frameworkErrors: (error, request, reply) => {
      const answer = reply.headers({ ...headersOf(request.url), [HEADERS.requestId]: request.id }) as FastifyReply;
      return isForPrograms(request.url)
        ? answerFailure(error, request as FastifyRequest, answer)
        : sendNotFound(parts, pages, request as FastifyRequest, answer);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADERS.requestId, request.id);
    if (drain.isOn) reply.header('connection', 'close');
    reply.headers(headersOf(request.url));
  });
  // The API logs its own refusals.
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const [path = ''] = splitUrl(request.url);
    if (path.startsWith('/registry/') && [401, 403, 429].includes(status)) {
      request.log.info({ method: request.method, path, status }, 'request refused');
    }
  });
  parts.metrics?.watch(app);
  recordTraces(app);
  await registerApiProxy(app, settings.apiUrl, drain);
  await parts.registerRegistry(app);
  registerHealth(app, parts);
  registerFiles(app, parts);
  registerRootFiles(app, parts);
  registerPages(app, parts, pages);
  return app;
}

function registerHealth(app: FastifyInstance, { updater, shellFiles }: AppParts): void {
  app.get(ENDPOINTS.live, async () => ({ status: 'ok' }));
  app.get(ENDPOINTS.ready, async (_request, reply) => {
    const details = updater.describe();
    const ready = Object.keys(details.releases).length > 0;
    const status = ready ? 'ok' : 'no release yet';
    // Public, so without the words of whatever failed: the log has them.
    const refused = Object.fromEntries(Object.entries(details.refused).map(([name, { version }]) => [name, version]));
    return reply.code(ready ? 200 : 503).send({ status, shell: shellFiles.version, ...details, refused });
  });
}

/** A browser file of a remote's build, or of the shell's if `remote` is missing. */
interface BuiltFile {
  remote?: string;
  version: string;
  '*': string;
}

const BUILT = /^\/(?:shell|remotes\/([^/]+))\/([^/]+)\/(.+)$/;

function fileAt(url: string): BuiltFile | undefined {
  const [, remote, version, path] = BUILT.exec(url) ?? [];
  return version && path ? { remote, version, '*': path } : undefined;
}

async function readBuilt({ shellFiles, readReleaseFile }: AppParts, file?: BuiltFile): Promise<Buffer | undefined> {
  if (!file) return undefined;
  const { remote, version, '*': path } = file;
  if (remote) return path.startsWith('client/') ? readReleaseFile(remote, version, path) : undefined;
  // Pages that were opened with another build still request its files, even while two builds serve.
  return version === shellFiles.version ? shellFiles.read(path) : readReleaseFile(SHELL, version, `client/${path}`);
}

function registerFiles(app: FastifyInstance, parts: AppParts): void {
  const { readReleaseFile, versionWith, updater, previews } = parts;
  const assets = new AssetStore();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    read: () => Promise<Buffer | undefined>,
    cacheControl = FOREVER,
  ) => {
    const asset = await assets.get(key, read);
    if (!asset)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
    return sendCached(request, reply, asset, { cacheControl });
  };

  const keyOf = ({ remote = SHELL, version, '*': path }: BuiltFile) => `${remote}/${version}/${path}`;
  for (const folder of ['/shell', '/remotes/:remote']) {
    app.get<{ Params: BuiltFile }>(`${folder}/:version/*`, (request, reply) => {
      const file = request.params;
      return answer(request, reply, keyOf(file), () => readBuilt(parts, file));
    });
  }
  // Compressed as far as possible 0.4 s after the start, so that hardly any visitor gets more bytes. A failure is handled
  // when a visitor requests it.
  app.addHook('onListen', async () => {
    const script = { version: parts.shellFiles.version, '*': 'client.js' };
    assets.get(keyOf(script), () => readBuilt(parts, script)).catch(() => undefined);
  });
  // Pictures and similar files. The released version decides what a URL contains; a version that is only stored changes
  // nothing.
  app.get<{ Params: { remote: string; '*': string } }>('/assets/:remote/*', async (request, reply) => {
    const { remote, '*': path } = request.params;
    const file = `client/public/${path}`;
    const hashed = /\.[0-9a-f]{6,}\.\w+$/.test(path);
    const preview = await previews.stateFor(request);
    const manifest = (preview ?? updater.state).releases.get(remote)?.manifest;
    if (manifest && Object.hasOwn(manifest.files, file)) {
      const { version } = manifest;
      const read = () => readReleaseFile(remote, version, file);
      const unhashed = preview ? PRIVATE : REVALIDATE;
      return answer(request, reply, `released/${remote}/${version}/${path}`, read, hashed ? FOREVER : unhashed);
    }
    // Pages that were opened with another release still request its files, identified by a hash.
    return answer(request, reply, `assets/${remote}/${path}`, async () => {
      const version = hashed ? await versionWith(remote, file) : undefined;
      return version ? readReleaseFile(remote, version, file) : undefined;
    });
  });
}

/** Files with conventional URLs. */
function registerRootFiles(app: FastifyInstance, { updater, shellFiles }: AppParts): void {
  const made: Record<string, [type: string, make: () => string]> = {
    '/robots.txt': ['text/plain; charset=utf-8', () => robotsTxt(updater.state)],
    '/sitemap.xml': ['application/xml; charset=utf-8', () => sitemapXml(updater.state)],
    '/site.webmanifest': ['application/manifest+json; charset=utf-8', webManifest],
  };
  for (const [path, [type, make]] of Object.entries(made)) {
    app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(make()));
  }
  const files = new AssetStore();
  for (const file of shellFiles.rootFiles) {
    app.get(`/${file}`, async (request, reply) => {
      const asset = await files.get(file, () => shellFiles.read(`public/${file}`));
      return asset
        ? sendCached(request, reply, asset, { cacheControl: 'public, max-age=86400' })
        : reply.callNotFound();
    });
  }
}

function registerPages(app: FastifyInstance, parts: AppParts, cache: HtmlCache): void {
  const { updater, previews } = parts;
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForPrograms(request.url)) return refuseUnknown(request, reply);
    const [path = '/', query] = splitUrl(request.url);
    // One URL per page.
    const own = path.length > 1 ? withoutFinalSlashes(usualSpelling(path)) : path;
    if (own !== path && isOwnPath(path)) return reply.redirect((own || '/') + (query ? `?${query}` : ''), 308);
    if (query && (await previews.handleLink(request, reply, path, query))) return reply;
    const preview = await previews.stateFor(request);
    const cacheControl = preview ? PRIVATE : REVALIDATE;
    return sendPage(request, reply, await cache.get(preview ?? updater.state, path), cacheControl);
  };
  app.get('/*', page);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isForPrograms(request.url))
      return page(request, reply);
    return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed\n');
  });
  app.setErrorHandler((error, request, reply) => {
    if (hasLeft(request, reply)) return reply.hijack();
    const status = statusOf(error);
    // A client error is not a failure of the server.
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status < 500 ? 'Bad request\n' : 'Something went wrong. Please try again.\n');
  });
}

async function sendNotFound({ updater }: AppParts, cache: HtmlCache, request: FastifyRequest, reply: FastifyReply) {
  return sendPage(request, reply, await cache.get(updater.state, NOT_FOUND_PATH), REVALIDATE);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, cacheControl: string): FastifyReply {
  const { status, hashes, preloads, etag, body } = page;
  if (hashes) reply.header(POLICY, allowInline(String(reply.getHeader(POLICY)), hashes));
  if (preloads) reply.header('link', preloads);
  return sendCached(request, reply, { type: HTML, etag, body }, { status, cacheControl });
}

function splitUrl(url: string): [string, string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
