import replyFrom from '@fastify/reply-from';
import { ENDPOINTS } from '@site/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiConnector } from './api-connector';
import type { Leaving } from './leaving';
import { limitOpenRequests, sendError } from './open-requests';
import { answerFailure } from './refusals';
import { traceHeaders } from './traces';

/**
 * Passes `/api` on, bodies streamed. The API believes exactly this hop: the forwarding headers
 * that a client sent are replaced. An API that is restarting is waited for (`api-connector.ts`).
 */
export async function registerApiProxy(app: FastifyInstance, apiUrl: string, leaving: Leaving): Promise<void> {
  // The proxy reads no body: whatever its type, it is a stream.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Live updates hold their connection for hours. They have their own, or many of them would keep a form waiting.
  await app.register(async (scope) => {
    endWithTheProcess(scope, leaving);
    await passOn(scope, ENDPOINTS.liveEvents, { apiUrl, connections: 1_024 });
  });
  // So have uploads, which take minutes on a weak line.
  await app.register(async (scope) => {
    limitOpenRequests(scope);
    for (const path of [ENDPOINTS.upload, '/api/quote-requests/:id/files']) {
      await scope.register((own) => passOn(own, path, { apiUrl, connections: 256 }));
    }
  });
  await app.register(async (scope) => {
    limitOpenRequests(scope);
    await passOn(scope, '/api/*', { apiUrl, connections: 512 });
  });
}

/** A file's path: its id says which one it is, its name is for people. */
const FILE_PATH = new RegExp(`^(${ENDPOINTS.file('[^/]+', '')})[^/]+$`);
const OUT_OF_REACH = 'The service is out of reach for a moment. Please try again.';

/** What never ends by itself would hold up the end of the process; browsers come again. */
function endWithTheProcess(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onRequest', async (_request, { raw }) => leaving.watch(raw));
  app.addHook('preClose', async () => leaving.breakOff());
}

async function passOn(
  app: FastifyInstance,
  path: string,
  { apiUrl, connections }: { apiUrl: string; connections: number },
): Promise<void> {
  const connector = new ApiConnector(connections);
  app.setErrorHandler(answerFailure);
  await app.register(replyFrom, {
    base: apiUrl,
    disableRequestLogging: true,
    undici: { connections, pipelining: 1, connect: connector.connect },
  });
  app.all(path, (request, reply) => {
    if (connector.isFull) return sendError(reply, 503, request.id, OUT_OF_REACH);
    // A request line may hold a whole address, of whichever host.
    const { url } = request.raw;
    if (!url?.startsWith('/api/')) return sendError(reply, 400, request.id, 'This is no address of ours.');
    const [pathname = ''] = url.split(/[?#]/, 1);
    // reply-from answers 400 to `/..` anywhere in what it is given: that stops path traversal, but names and queries may hold it.
    return reply.from(pathname.replace(FILE_PATH, '$1file'), {
      queryString: () => new URL(url, apiUrl).search.slice(1),
      // Nothing is sent twice. The default would repeat a GET ten times after a 503 and leave each answer unread.
      retryDelay: () => null,
      // `expect` has been answered here: curl asks so before it sends a file.
      rewriteRequestHeaders: (_, { forwarded, 'x-forwarded-host': _host, traceparent, expect, ...headers }) => ({
        ...headers,
        ...traceHeaders(request),
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
      }),
      // Of the connection to the API; how the one to the visitor goes on is not its to say.
      rewriteHeaders: ({ connection: _c, 'keep-alive': _k, ...headers }) => headers,
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'API out of reach');
        const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
        sendError(answer as FastifyReply, statusCode, request.id, OUT_OF_REACH);
      },
    });
  });
}
