import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/**
 * On some status codes, the client aborts immediately and logs to the console, without reading the reason. The response
 * would be lost, and its connection would stay open. This code replaces them: no server uses it, so the client reads
 * the reason.
 */
const READ_WHY = 599;

/** The server has neither sent nor received a byte for too long. */
class TookTooLong extends Error {
  override name = 'TookTooLong';
  readonly code = 'ETIMEDOUT';
}

/**
 * The client's transport. It keeps connections open, ends them after `timeoutMs` without a byte, and gives every error
 * its reason.
 */
export function transportWithTimeout(
  protocol: string,
  timeoutMs: number,
): Required<Pick<ClientOptions, 'transport' | 'transportAgent'>> {
  const { request: send, Agent } = protocol === 'https:' ? https : http;
  const request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => {
    // The timeout in the options also covers connecting.
    const asked = send({ ...options, timeout: timeoutMs }, (response) => {
      if ((response.statusCode ?? 0) >= 500 || [408, 429].includes(response.statusCode ?? 0)) {
        response.statusCode = READ_WHY;
      }
      onResponse(response);
    });
    watch(asked, timeoutMs);
    return asked;
  };
  return { transport: { request: request as typeof http.request }, transportAgent: new Agent({ keepAlive: true }) };
}

function watch(request: ClientRequest, timeoutMs: number): void {
  let response: IncomingMessage | undefined;
  request.once('response', (begun) => {
    response = begun;
  });
  request.once('socket', (socket) => {
    const onIdle = () => {
      // Bytes that nobody has read yet: the reader is slow, for example a phone on a weak connection.
      if (response && response.readableLength > 0) socket.setTimeout(timeoutMs);
      else request.destroy(new TookTooLong('the object storage did not answer in time'));
    };
    socket.on('timeout', onIdle);
    request.once('close', () => socket.off('timeout', onIdle));
  });
}
