import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { UploadField } from '@site/contracts';
import { ENDPOINTS } from '@site/testing/spec-facts';

/** A proxy that forwards every request but cuts the connection as each of the first answers begins. */
export class BadLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #losses: number;

  private constructor(port: number, losses: number) {
    this.#losses = losses;
    this.#server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1');
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      }
      client.pipe(upstream);
      upstream.on('data', (chunk) => {
        if (this.#losses > 0) {
          this.#losses -= 1;
          client.destroy();
          upstream.destroy();
        } else client.write(chunk);
      });
      upstream.on('end', () => client.end());
    });
  }

  static async to(port: number, { losses }: { losses: number }): Promise<BadLine> {
    const line = new BadLine(port, losses);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Sends one file and half of a second one, then stops. The caller closes the connection. */
export function beginUpload(port: number, field: UploadField, whole: Buffer, half: Buffer): Socket {
  const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="file"\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${ENDPOINTS.upload} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99000000\r\n\r\n`,
  );
  socket.write(part);
  socket.write(whole);
  socket.write(`\r\n${part}`);
  socket.write(half);
  return socket;
}
