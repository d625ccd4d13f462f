import { STATUS_CODES } from 'node:http';
import type { ApiError } from '@site/contracts';

/** An error response of the registry. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The error format of all APIs here; the registry adds the check that refused. */
export function errorBody(
  statusCode: number,
  message: string,
  requestId: string,
  refused?: { remote?: string; check: string },
): ApiError & { remote?: string; check?: string } {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, requestId, ...refused };
}
