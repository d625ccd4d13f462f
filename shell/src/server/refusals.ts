import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../registry/http-error';

const MESSAGES: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'This type of content is not accepted here.',
  431: 'The headers of the request are too long.',
  500: 'Something went wrong. Please try again.',
};

const refusalOf = (status: number, requestId: string) =>
  JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The request could not be read.', requestId));

const STATUS_BY_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no request. They never get an id from whoever handles requests, so they get one here. */
export function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_BY_CODE[code] ?? 400;
  const body = refusalOf(status, randomUUID());
  const { error } = JSON.parse(body) as { error: string };
  const head = [
    `HTTP/1.1 ${status} ${error}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** Whether the sender of a request expects errors in the shape of the API. */
export const isForPrograms = (url: string) => /^\/(api|registry)(\/|$)/.test(url);

/** Error handler of what is passed on to the API: a request that fails on its way has the shape of the API's own errors. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A visitor who went away hears nothing, and it is no fault of ours.
  if (reply.raw.destroyed || (request.raw.destroyed && !request.raw.complete)) return reply.hijack();
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'request failed');
  return reply.code(status).type('application/json; charset=utf-8').send(refusalOf(status, request.id));
}

function statusOf(error: unknown): number {
  // The proxy decodes the whole address, its query as well.
  if (error instanceof URIError) return 400;
  const told = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return told >= 400 && told < 500 ? told : 500;
}
