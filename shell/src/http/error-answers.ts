import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './http-error';

const MESSAGES: Record<number, string> = {
  413: 'The request is too large.',
  415: 'This type of content is not accepted here.',
  500: 'Something went wrong. Please try again.',
};

const refusalOf = (status: number, requestId: string) =>
  JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The request could not be read.', requestId));

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
