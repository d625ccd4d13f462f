import { STATUS_CODES } from 'node:http';
import type { ApiError } from '@site/contracts';
import { networkOf } from '@site/core/network';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** That one address, or network of IPv6, may have open at a time: less than there are connections, so that nobody has them all. */
const OPEN_REQUESTS = 48;

/**
 * Answers 429 to whoever has too many requests of this scope open. Called once for each group of routes with a limit of its own.
 */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    // Kept: once the connection is closed, nobody can say whose it was.
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

/** As the API words its errors. */
export function sendError(reply: FastifyReply, statusCode: number, requestId: string, message: string) {
  const body: ApiError = { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, requestId };
  return reply
    .code(statusCode)
    .header('retry-after', '5')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
