import { networkOf } from '@site/core/network';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorBody } from './http-error';

/**
 * Limit of open requests per IPv4 address or IPv6 network: less than the number of connections, so that no client takes
 * them all.
 */
const OPEN_REQUESTS = 48;

/**
 * Answers 429 to clients with too many open requests in this scope. Called once per group of routes with its own limit.
 */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    // Stored: after the connection is closed, its address is unknown.
    const client = networkOf(request.ip);
    const count = (open.get(client) ?? 0) + 1;
    if (count > OPEN_REQUESTS)
      return sendBusy(reply, 429, request.id, 'Too many requests at once. Please try again in a moment.');
    open.set(client, count);
    reply.raw.once('close', () => {
      const rest = (open.get(client) ?? 1) - 1;
      if (rest > 0) open.set(client, rest);
      else open.delete(client);
    });
    return undefined;
  });
}

/** An error that passes, in the API's format. */
export function sendBusy(reply: FastifyReply, statusCode: number, requestId: string, message: string) {
  return reply
    .code(statusCode)
    .header('retry-after', '5')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(statusCode, message, requestId)));
}
