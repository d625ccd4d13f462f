import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { type FieldErrors, MESSAGES } from '@site/contracts';

/** An error response: a body of the contracts' ApiError (or ConflictError), and optional headers. */
export class ApiException extends HttpException {
  constructor(
    status: number,
    message: string,
    readonly details: { fields?: FieldErrors; headers?: Record<string, string>; current?: object; found?: number } = {},
  ) {
    super(message, status);
  }
}

export const badRequest = (fields: FieldErrors, message = 'Please check the marked fields.') =>
  new ApiException(400, message, { fields });

export const unauthorized = (message = 'Please sign in.') => new ApiException(401, message);

export const forbidden = () => new ApiException(403, MESSAGES.roleLacksRight);

export const NO_SUCH_ADDRESS = 'There is nothing at this address.';

export const notFound = (message = NO_SUCH_ADDRESS) => new ApiException(404, message);

export const conflict = (message: string) => new ApiException(409, message);

export const tooManyRequests = (seconds: number) =>
  new ApiException(429, `Too many requests. Please try again in ${waitingTime(seconds)}.`, {
    headers: { 'retry-after': Math.max(1, Math.ceil(seconds)).toString() },
  });

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : 'a minute';
}

export const statusPhrase = (status: number) => STATUS_CODES[status] ?? 'Error';
