import { STATUS_CODES } from 'node:http';
import { expect } from '@jest/globals';
import { HEADERS } from '@site/testing/spec-facts';
import type { Answer } from './test-api.js';

/** Expects exactly the contracts' ApiError, with exactly the given fields. */
export function expectApiError(answer: Answer, status: number, fields?: unknown): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      statusCode: status,
      error: STATUS_CODES[status],
      message: expect.stringMatching(/\S/),
      ...(fields !== undefined && { fields }),
      requestId: answer.headers.get(HEADERS.requestId),
    },
  });
  expect(answer.headers.get(HEADERS.requestId)).toMatch(/^[A-Za-z0-9-]{8,64}$/);
}
