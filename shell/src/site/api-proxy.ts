import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { ENDPOINTS, LIMITS } from '@site/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure, type Drain, errorBody, limitOpenRequests, sendBusy, traceHeaders } from '../http';
import { ApiConnector } from './api-connector';
import { ConcurrencyLimit } from './concurrency-limit';

/**
 * Requests per group of routes that may wait for the API's answer. The API handles no more than 20 at once, its
 * connections to Postgres: more would only wait there, and longer (infra/adr/030).
 */
const UNANSWERED = 128;
/** Much shorter than the API keeps a connection: a request on one that the API is closing would be lost. */
const KEEP_ALIVE_MS = 4_000;

/**
 * Proxies `/api`. Files are streamed; other bodies are read first, so that only their visitor waits for a slow one and
 * no connection to the API. The API trusts exactly this hop: forwarding headers from the client are replaced. Requests
 * wait for an API that is restarting (`api-connector.ts`).
 * @param timeoutMs How long a request waits for its turn (`concurrency-limit.ts`).
 */
export async function registerApiProxy(
  app: FastifyInstance,
  apiUrl: string,
  drain: Drain,
  timeoutMs?: number,
): Promise<void> {
  const common = { apiUrl, drain, timeoutMs };
  app.removeAllContentTypeParsers();
  // Live updates hold their connections for hours, so they have their own pool: otherwise they would delay forms. A
  // request without a session is answered immediately. All other methods go to `/api/*`, whose bodies are counted.
  await app.register(async (scope) => {
    endWithTheProcess(scope, drain);
    await passOn(scope, ENDPOINTS.liveEvents, { ...common, connections: 1_024, method: ['GET', 'HEAD'] });
  });
  // Uploads, too: they take minutes on a slow connection.
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const { makeRoom } = limitOpenRequests(scope);
    for (const path of [ENDPOINTS.upload, '/api/quote-requests/:id/files']) {
      await scope.register((own) => passOn(own, path, { ...common, connections: 256, unanswered: 256, makeRoom }));
    }
  });
  await app.register(async (scope) => {
    const bodyLimit = LIMITS.jsonBody.maxBytes;
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, Readable.from(body)),
    );
    limitOpenRequests(scope);
    await passOn(scope, '/api/*', { ...common, connections: 512 });
  });
}

/** A file's path: the id identifies it, the name is for people. */
const FILE_PATH = new RegExp(`^(${ENDPOINTS.file('[^/]+', '')})[^/]+$`);
/**
 * Headers not passed to the API: those about the visitor's own connection (RFC 9110, 7.6.1), which the API's client
 * does not accept, and those that the API would trust as ours. `expect` has been answered here: curl sends it before a
 * file.
 */
const KEPT = new Set([
  ...['upgrade', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'expect'],
  ...['forwarded', 'x-forwarded-host', 'traceparent'],
]);
const NO_ADDRESS = 'This address does not exist.';
const BUSY = 'We are very busy at the moment. Please try again.';
const OUT_OF_REACH = 'The service is out of reach for a moment. Please try again.';

/** Endless responses would keep the process from exiting; browsers reconnect. */
function endWithTheProcess(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (_request, { raw }) => drain.watch(raw));
  app.addHook('preClose', async () => drain.breakOff());
}

/**
 * The part of a body that is passed on. The proxy destroys it when the answer comes first; the rest of the visitor's
 * body is then discarded, because a client does not read an answer while its connection is full.
 */
function bodyOf(payload: IncomingMessage): PassThrough {
  const body = payload.pipe(new PassThrough());
  payload.once('close', () => payload.complete || body.destroy(new Error('the request was aborted')));
  // The proxy handles the error elsewhere.
  body.on('error', () => undefined).once('close', () => payload.resume());
  return body;
}

interface PassedOn {
  apiUrl: string;
  /** Maximum number of connections to the API. */
  connections: number;
  drain: Drain;
  timeoutMs: number | undefined;
  /** Maximum number of requests that wait for an answer. */
  unanswered?: number;
  /** Ends another request when this one would have to wait for its turn. */
  makeRoom?: (request: FastifyRequest) => boolean;
  /** Default: all. */
  method?: string[];
}

async function passOn(
  app: FastifyInstance,
  path: string,
  { apiUrl, connections, drain, timeoutMs, unanswered = UNANSWERED, makeRoom, method = app.supportedMethods }: PassedOn,
): Promise<void> {
  const turns = new ConcurrencyLimit(unanswered, timeoutMs);
  const connector = new ApiConnector(connections, () => turns.letAllIn());
  app.setErrorHandler(answerFailure);
  await app.register(replyFrom, {
    base: apiUrl,
    disableRequestLogging: true,
    undici: { connections, pipelining: 1, connect: connector.connect, keepAliveMaxTimeout: KEEP_ALIVE_MS },
  });
  // reply-from closes a connection whose body was answered before its end: a visitor who is still sending would lose
  // the answer. `guardServer` ends those that take too long.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && !drain.isOn) reply.removeHeader('connection');
  });
  /** @returns a function that ends the turn, once; undefined when there was no turn in time. */
  const takeTurn = async (request: FastifyRequest, { raw: response }: FastifyReply) => {
    // All requests wait for an API that is restarting.
    if (connector.isWaiting) return () => undefined;
    if (turns.isFull && makeRoom?.(request)) turns.takeExtra();
    else if (!(await turns.take())) return undefined;
    let end = () => {
      end = () => undefined;
      turns.end();
    };
    response.once('close', () => end());
    if (response.destroyed) end();
    return () => end();
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (connector.isFull) return sendBusy(reply, 503, request.id, OUT_OF_REACH);
    // A request line may hold an absolute URL, of any host.
    const { url } = request.raw;
    if (!url?.startsWith('/api/')) return reply.code(400).send(errorBody(400, NO_ADDRESS, request.id));
    const endTurn = await takeTurn(request, reply);
    if (!endTurn) return sendBusy(reply, 503, request.id, BUSY);
    if (reply.raw.destroyed) return reply.hijack();
    if (request.body === request.raw) request.body = bodyOf(request.raw);
    const [pathname = ''] = url.split(/[?#]/, 1);
    // reply-from answers 400 to `/..` anywhere in its input: that stops path traversal, but names and queries may
    // contain it.
    return reply.from(pathname.replace(FILE_PATH, '$1file'), {
      queryString: () => new URL(url, apiUrl).search.slice(1),
      // Nothing is sent twice. The default would repeat a GET ten times after a 503 and leave each answer unread.
      retryDelay: () => null,
      rewriteRequestHeaders: (_, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !KEPT.has(name))),
        ...traceHeaders(request),
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
      }),
      // These describe the connection to the API, not the one to the visitor.
      rewriteHeaders: ({ connection: _c, 'keep-alive': _k, ...headers }) => {
        endTurn();
        return headers;
      },
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'API out of reach');
        const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
        sendBusy(answer as FastifyReply, statusCode, request.id, OUT_OF_REACH);
      },
    });
  };
  app.route({ method, url: path, handler });
}
