import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './http-error';

const MESSAGES: Record<number, string> = {
  404: 'There is nothing at this address.',
  413: 'The request is too large.',
  415: 'This type of content is not accepted here.',
  500: 'Something went wrong. Please try again.',
};

const refusalOf = (status: number, requestId: string) =>
  JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The request could not be read.', requestId));

/** Whether the sender of a request expects errors in the API's format. */
export const isForPrograms = (url: string) => /^\/(api|registry)(\/|$)/.test(url);

/** Error handler for requests passed on to the API: a failure on the way has the format of the API's own errors. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasLeft(request, reply)) return reply.hijack();
  // The proxy decodes the whole URL, including the query.
  const status = error instanceof URIError ? 400 : statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'request failed');
  return reply.code(status).type('application/json; charset=utf-8').send(refusalOf(status, request.id));
}

/** For an address or method that neither the API nor the registry has. */
export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).type('application/json; charset=utf-8').send(refusalOf(404, request.id));

/** A visitor who has left gets no response, and an error is not our fault. */
export const hasLeft = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || (raw.destroyed && !raw.complete);

/** The status of a response to an error: its own if the client is at fault, otherwise 500. */
export function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? status : 500;
}
