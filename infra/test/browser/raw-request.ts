import { connect } from 'node:net';

/**
 * Sends raw bytes and reads the response until the connection is closed.
 * @returns The response; status 0 means that the connection was closed without one.
 */
export function rawRequest(
  origin: string,
  text: string,
): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${JSON.stringify(text)}`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const headers = fields.map(
        (field) =>
          [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()] as [
            string,
            string,
          ],
      );
      resolve({ status: Number(line.split(' ')[1] ?? 0), headers: new Map(headers), body: rest.join('\r\n\r\n') });
    });
    socket.write(text);
  });
}

/** A GET with the caller's own request line and headers. */
export const rawGet = (origin: string, target: string, headers: string[] = ['Host: x']) =>
  rawRequest(origin, `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
