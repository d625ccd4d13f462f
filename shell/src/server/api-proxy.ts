import { type ServerResponse, STATUS_CODES } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { type ApiError, ENDPOINTS } from '@site/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Passes `/api` on, bodies streamed. The API believes exactly this hop: the forwarding headers
 * that a client sent are replaced.
 */
export async function registerApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  // The proxy reads no body: whatever its type, it is a stream.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Live updates hold their connection for hours. They have their own, or many of them would keep a form waiting.
  await app.register(async (scope) => {
    breakOffAtTheEnd(scope);
    await passOn(scope, ENDPOINTS.liveEvents, { apiUrl, connections: 1_024 });
  });
  await app.register((scope) => passOn(scope, '/api/*', { apiUrl, connections: 128 }));
}

/** What never ends by itself would hold up the end of the process; browsers come again. */
function breakOffAtTheEnd(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('preClose', async () => {
    for (const raw of open) raw.destroy();
  });
}

async function passOn(
  app: FastifyInstance,
  path: string,
  { apiUrl, connections }: { apiUrl: string; connections: number },
): Promise<void> {
  await app.register(replyFrom, {
    base: apiUrl,
    disableRequestLogging: true,
    undici: { connections, pipelining: 1 },
  });
  app.all(path, (request, reply) => {
    reply.from(request.raw.url, {
      rewriteRequestHeaders: (_, { forwarded, ...headers }) => ({
        ...headers,
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (answer, { error }) => {
        request.log.warn({ err: error }, 'API out of reach');
        const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 503;
        const body: ApiError = {
          statusCode,
          error: STATUS_CODES[statusCode] ?? 'Error',
          message: 'The service is out of reach for a moment. Please try again.',
          requestId: request.id,
        };
        answer
          .code(statusCode)
          .header('retry-after', '5')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(body));
      },
    });
  });
}
