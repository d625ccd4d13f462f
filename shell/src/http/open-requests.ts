import { networkOf } from '@site/core/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './http-error';

/**
 * Limit of open requests per IPv4 address or IPv6 network: less than the number of connections, so that no client takes
 * them all.
 */
const OPEN_REQUESTS = 48;

/**
 * Answers 429 to clients with too many open requests in this scope. Called once per group of routes with its own limit.
 */
export function limitOpenRequests(app: FastifyInstance): OpenRequests {
  const open = new Map<string, Set<FastifyRequest['raw']>>();
  app.addHook('onRequest', async (request, reply) => {
    // Stored: after the connection is closed, its address is unknown.
    const client = networkOf(request.ip);
    const own = open.get(client) ?? new Set();
    if (own.size >= OPEN_REQUESTS)
      return sendBusy(reply, 429, request.id, 'Too many requests at once. Please try again in a moment.');
    open.set(client, own.add(request.raw));
    reply.raw.once('close', () => {
      own.delete(request.raw);
      if (own.size === 0) open.delete(client);
    });
    return undefined;
  });
  return {
    makeRoom: (request) => {
      let most = open.get(networkOf(request.ip)) ?? new Set();
      for (const others of open.values()) if (others.size > most.size) most = others;
      const oldest = most.has(request.raw) ? undefined : [...most].find(({ complete }) => !complete);
      return Boolean(oldest?.destroy());
    },
  };
}

interface OpenRequests {
  /**
   * Closes the oldest request that is still arriving of the client with the most, unless the given request's client has
   * as many: clients that take all places lose some of them to others. @returns whether it closed one
   */
  makeRoom(request: FastifyRequest): boolean;
}

/** An error that passes, in the API's format. */
export function sendBusy(reply: FastifyReply, statusCode: number, requestId: string, message: string) {
  return reply
    .code(statusCode)
    .header('retry-after', '5')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(statusCode, message, requestId)));
}
