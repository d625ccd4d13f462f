import { STATUS_CODES } from 'node:http';
import type { ApiError } from '@site/contracts';
import { networkOf } from '@site/core/network';
import type { FastifyInstance, FastifyReply } from 'fastify';

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
      return sendError(reply, 429, request.id, 'Too many requests at once. Please try again in a moment.');
    open.set(client, count);
    reply.raw.once('close', () => {
      const rest = (open.get(client) ?? 1) - 1;
      if (rest > 0) open.set(client, rest);
      else open.delete(client);
    });
    return undefined;
  });
}

/** In the API's error format. */
export function sendError(reply: FastifyReply, statusCode: number, requestId: string, message: string) {
  const body: ApiError = { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, requestId };
  return reply
    .code(statusCode)
    .header('retry-after', '5')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
