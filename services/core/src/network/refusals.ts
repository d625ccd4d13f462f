import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiError, HEADERS } from '@site/contracts';

const MESSAGES: Record<number, string> = {
  408: 'The request took too long to arrive.',
  431: 'The headers of the request are too long.',
};
const STATUS_BY_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The error response to a request that no handler sees, with a new id. @param headers Those of every response. */
export function refusalOf(status: number, headers: Readonly<Record<string, string>>) {
  const requestId = randomUUID();
  const error = STATUS_CODES[status] ?? 'Error';
  const message = MESSAGES[status] ?? 'The request could not be read.';
  const body = JSON.stringify({ statusCode: status, error, message, requestId } satisfies ApiError);
  return {
    body,
    headers: {
      ...headers,
      [HEADERS.requestId]: requestId,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    },
  };
}

/** Responds to bytes that are not a request. */
export function answerUnreadable(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  common: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_BY_CODE[code] ?? 400;
  const { headers, body } = refusalOf(status, common);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroy();
}
