import { STATUS_CODES } from 'node:http';
import type { ApiError } from '@site/contracts';
import type { CheckName } from './refusal';

/** What the registry answers instead of what was asked. */
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

/** The error shape of all APIs here, with the check that refused. */
export type RegistryError = ApiError & { check?: CheckName };

export function errorBody(statusCode: number, message: string, requestId: string, check?: CheckName): RegistryError {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, requestId, ...(check && { check }) };
}
