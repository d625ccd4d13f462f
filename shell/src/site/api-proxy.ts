import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { ENDPOINTS } from '@site/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure, type Drain, limitOpenRequests, sendError, traceHeaders } from '../http';
import { ApiConnector } from './api-connector';
import { ConcurrencyLimit } from './concurrency-limit';

/**
 * Requests of a group of routes that wait for the API's answer at a time. It works on no more than 20 at once, its
 * connections to Postgres: more would only wait there, and longer (infra/adr/030).
 */
const UNANSWERED = 128;
/** A body that takes longer to arrive waits for its visitor, not for the API. */
const BODY_MS = 1_000;

/**
 * Passes `/api` on, bodies streamed. The API believes exactly this hop: the forwarding headers
 * that a client sent are replaced. An API that is restarting is waited for (`api-connector.ts`).
 * @param timeoutMs How long a request waits for its turn (`concurrency-limit.ts`).
 */
export async function registerApiProxy(
  app: FastifyInstance,
  apiUrl: string,
  drain: Drain,
  timeoutMs?: number,
): Promise<void> {
  const common = { apiUrl, drain, timeoutMs };
  // The proxy reads no body: whatever its type, it is a stream.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Live updates hold their connection for hours. They have their own, or many of them would keep a form waiting; whoever
  // has no session is answered at once. All other methods are those of `/api/*`, whose bodies are counted.
  await app.register(async (scope) => {
    endWithTheProcess(scope, drain);
    await passOn(scope, ENDPOINTS.liveEvents, { ...common, connections: 1_024, method: ['GET', 'HEAD'] });
  });
  // So have uploads, which take minutes on a weak line.
  await app.register(async (scope) => {
    limitOpenRequests(scope);
    for (const path of [ENDPOINTS.upload, '/api/quote-requests/:id/files']) {
      await scope.register((own) => passOn(own, path, { ...common, connections: 256, unanswered: 256 }));
    }
  });
  await app.register(async (scope) => {
    limitOpenRequests(scope);
    await passOn(scope, '/api/*', { ...common, connections: 512 });
  });
}

/** A file's path: its id says which one it is, its name is for people. */
const FILE_PATH = new RegExp(`^(${ENDPOINTS.file('[^/]+', '')})[^/]+$`);
/**
 * What is not for the API: words about the visitor's own connection (RFC 9110, 7.6.1), of which the client of the API takes
 * none, and what it would take for words of ours. `expect` has been answered here: curl asks so before it sends a file.
 */
const KEPT = new Set([
  ...['upgrade', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'expect'],
  ...['forwarded', 'x-forwarded-host', 'traceparent'],
]);
const BUSY = 'We are very busy at the moment. Please try again.';
const OUT_OF_REACH = 'The service is out of reach for a moment. Please try again.';

/** What never ends by itself would hold up the end of the process; browsers come again. */
function endWithTheProcess(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (_request, { raw }) => drain.watch(raw));
  app.addHook('preClose', async () => drain.breakOff());
}

/**
 * What is passed on of a body. The proxy destroys it when the answer comes first; what the visitor still sends is then read
 * to nowhere, for nobody reads an answer while the line is full.
 */
function bodyOf(payload: IncomingMessage): PassThrough {
  const body = payload.pipe(new PassThrough());
  payload.once('close', () => payload.complete || body.destroy(new Error('the request was broken off')));
  // The proxy hears of it elsewhere.
  body.on('error', () => undefined).once('close', () => payload.resume());
  return body;
}

interface PassedOn {
  apiUrl: string;
  /** To the API, at most. */
  connections: number;
  drain: Drain;
  timeoutMs: number | undefined;
  /** Requests that wait for an answer at most. Where it is left out, those whose body is slow to arrive are not counted. */
  unanswered?: number;
  /** All by default. */
  method?: string[];
}

async function passOn(
  app: FastifyInstance,
  path: string,
  { apiUrl, connections, drain, timeoutMs, unanswered, method = app.supportedMethods }: PassedOn,
): Promise<void> {
  const turns = new ConcurrencyLimit(unanswered ?? UNANSWERED, timeoutMs);
  const connector = new ApiConnector(connections, () => turns.letAllIn());
  app.setErrorHandler(answerFailure);
  await app.register(replyFrom, {
    base: apiUrl,
    disableRequestLogging: true,
    undici: { connections, pipelining: 1, connect: connector.connect },
  });
  // reply-from closes a connection whose body was answered before its end: a visitor who still sends would lose the answer.
  // `guardServer` ends what goes on for too long.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && !drain.isOn) reply.removeHeader('connection');
  });
  /** @returns what ends the turn, once and for all; undefined when there was none in time. */
  const takeTurn = async ({ body, raw: request }: FastifyRequest, { raw: response }: FastifyReply) => {
    // One that is restarting is waited for by everybody.
    if (connector.isWaiting) return () => undefined;
    if (!(await turns.take())) return undefined;
    let end = () => {
      end = () => undefined;
      clearTimeout(timer);
      turns.end();
    };
    const timer = body && !unanswered ? setTimeout(() => request.complete || end(), BODY_MS) : undefined;
    response.once('close', () => end());
    if (response.destroyed) end();
    return () => end();
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (connector.isFull) return sendError(reply, 503, request.id, OUT_OF_REACH);
    // A request line may hold a whole address, of whichever host.
    const { url } = request.raw;
    if (!url?.startsWith('/api/')) return sendError(reply, 400, request.id, 'This is no address of ours.');
    const endTurn = await takeTurn(request, reply);
    if (!endTurn) return sendError(reply, 503, request.id, BUSY);
    if (reply.raw.destroyed) return reply.hijack();
    if (request.body) request.body = bodyOf(request.raw);
    const [pathname = ''] = url.split(/[?#]/, 1);
    // reply-from answers 400 to `/..` anywhere in what it is given: that stops path traversal, but names and queries may hold it.
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
      // Of the connection to the API; how the one to the visitor goes on is not its to say.
      rewriteHeaders: ({ connection: _c, 'keep-alive': _k, ...headers }) => {
        endTurn();
        return headers;
      },
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'API out of reach');
        const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
        sendError(answer as FastifyReply, statusCode, request.id, OUT_OF_REACH);
      },
    });
  };
  app.route({ method, url: path, handler });
}
