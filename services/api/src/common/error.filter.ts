import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ApiError, ConflictError, OtherCountError } from '@site/contracts';
import { isDatabaseUnreachable } from '@site/core';
import { StorageFault } from '@site/core/storage';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiException, NO_SUCH_ADDRESS, statusPhrase } from './api-exception.js';

/** Sends every error as the contracts' ApiError. Unexpected errors reveal nothing. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { status, message, fields, headers, current, found } = describe(thrown);
    if (status >= 500) this.logger.error({ err: thrown, requestId: request.requestId }, 'request failed');
    if (response.headersSent) {
      // The response has already started. Abort it, so that the client notices.
      response.destroy();
      return;
    }
    const body: ApiError & Partial<ConflictError<object> & OtherCountError> = {
      statusCode: status,
      error: statusPhrase(status),
      message,
      ...(fields && { fields }),
      requestId: request.requestId,
      ...(current && { current }),
      ...(found !== undefined && { found }),
    };
    response
      .status(status)
      .set(headers ?? {})
      .json(body);
  }
}

function describe(thrown: unknown): { status: number; message: string } & ApiException['details'] {
  if (thrown instanceof ApiException) return { status: thrown.getStatus(), message: thrown.message, ...thrown.details };
  if (thrown instanceof StorageFault) return STORAGE_FAULTS[thrown.reason];
  if (isDatabaseUnreachable(thrown))
    return { status: 503, message: MESSAGES[500] ?? '', headers: { 'retry-after': '5' } };
  const status = statusOf(thrown);
  return { status, message: MESSAGES[status] ?? MESSAGES[500] ?? '' };
}

const STORAGE_FAULTS = {
  full: { status: 507, message: 'There is no room for files at the moment. Please try again later.' },
  unavailable: {
    status: 503,
    message: 'Files are not available at the moment. Please try again in a few minutes.',
    headers: { 'retry-after': '60' },
  },
} as const satisfies Record<StorageFault['reason'], { status: number; message: string; headers?: object }>;

/** For errors that Nest, Express and their body parsers throw. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number') {
    return thrown.status >= 400 && thrown.status < 500 ? thrown.status : 500;
  }
  return 500;
}

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: NO_SUCH_ADDRESS,
  405: 'This address does not take such a request.',
  413: 'The request is too large.',
  415: 'This type of content is not accepted here.',
  500: 'Something went wrong. Please try again.',
};
