import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/**
 * What the client gives up at once, with a line on the console, instead of reading why: the answer would be lost, and its
 * connection would stay taken. No server answers by this number, so the client reads the reason of it.
 */
const READ_WHY = 599;

/** The server has neither taken nor sent a byte for too long. */
class TookTooLong extends Error {
  override name = 'TookTooLong';
  readonly code = 'ETIMEDOUT';
}

/**
 * How the client speaks to the server: connections are kept, none is waited for longer than `patienceMs` without a byte,
 * and every refusal comes with its reason.
 */
export function patientTransport(
  protocol: string,
  patienceMs: number,
): Required<Pick<ClientOptions, 'transport' | 'transportAgent'>> {
  const { request: send, Agent } = protocol === 'https:' ? https : http;
  const request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => {
    // The patience of the options counts while a connection is made, too.
    const asked = send({ ...options, timeout: patienceMs }, (response) => {
      if ((response.statusCode ?? 0) >= 500 || [408, 429].includes(response.statusCode ?? 0)) {
        response.statusCode = READ_WHY;
      }
      onResponse(response);
    });
    watch(asked, patienceMs);
    return asked;
  };
  return { transport: { request: request as typeof http.request }, transportAgent: new Agent({ keepAlive: true }) };
}

function watch(request: ClientRequest, patienceMs: number): void {
  let response: IncomingMessage | undefined;
  request.once('response', (begun) => {
    response = begun;
  });
  request.once('socket', (socket) => {
    const onIdle = () => {
      // Bytes that nobody has taken yet: it is the reader who is slow, a phone on a bad line perhaps.
      if (response && response.readableLength > 0) socket.setTimeout(patienceMs);
      else request.destroy(new TookTooLong('the object storage did not answer in time'));
    };
    socket.on('timeout', onIdle);
    request.once('close', () => socket.off('timeout', onIdle));
  });
}
