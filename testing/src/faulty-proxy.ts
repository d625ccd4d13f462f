import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy to a server that can be cut, hang, slow down, or lose its connections silently. */
export class FaultyProxy {
  #sockets = new Set<Socket>();
  #blackHoled = new WeakSet<Socket>();
  #isCut = false;
  #isHanging = false;
  #doomed: string | undefined;
  #refused: { words: string; answer: string } | undefined;
  #clients = 0;
  /** Bytes per second to the server. */
  speed: number | undefined;
  /** Bytes passed on to the server. */
  sent = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async to(target: URL): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(createServer(), target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** How many connections are open. */
  get open(): number {
    return this.#clients;
  }

  /** Passes on the next data with these words, then breaks the connection instead of passing on the answer. */
  dropResponseTo(words: string): void {
    this.#doomed = words;
  }

  /** Answers the next data with these words instead of the server, once. @param code Error code of S3. */
  refuse(words: string, status: string, code: string): void {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/xml\r\nContent-Length: ${body.length}\r\n`;
    this.#refused = { words, answer: `${head}Connection: close\r\n\r\n${body}` };
  }

  /** The server's URL through this connection. */
  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  /** Ends open connections, and rejects new ones immediately. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections and bytes, and passes nothing on. */
  hang(): void {
    this.#isHanging = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /**
   * Drops all further data of currently open connections, as a firewall that has forgotten them; new connections work.
   */
  blackHole(): void {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('data');
      socket.pause();
      this.#blackHoled.add(socket);
    }
  }

  mend(): void {
    this.#isCut = false;
    this.#isHanging = false;
    for (const socket of this.#sockets) if (!this.#blackHoled.has(socket)) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  #serve(client: Socket): void {
    this.#keep(client);
    if (this.#isCut) return void client.destroy();
    const server = this.#keep(connect(Number(this.target.port), this.target.hostname));
    this.#clients += 1;
    client.on('close', () => {
      this.#clients -= 1;
    });
    let isDoomed = false;
    let isRefused = false;
    client.on('data', (chunk) => {
      if (isRefused) return;
      if (this.#refused && chunk.includes(this.#refused.words)) {
        isRefused = true;
        client.end(this.#refused.answer);
        this.#refused = undefined;
        return;
      }
      if (this.#doomed !== undefined && chunk.includes(this.#doomed)) {
        isDoomed = true;
        this.#doomed = undefined;
      }
      void this.#pass(client, server, chunk);
    });
    server.on('data', (chunk) => {
      if (isDoomed) return void client.destroy();
      if (!client.write(chunk) && !this.#isHanging) {
        server.pause();
        client.once('drain', () => !this.#isHanging && server.resume());
      }
    });
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    if (this.#isHanging) for (const socket of [client, server]) socket.pause();
  }

  async #pass(client: Socket, server: Socket, chunk: Buffer): Promise<void> {
    this.sent += chunk.length;
    const isFull = !server.write(chunk);
    const room = isFull && Promise.race([once(server, 'drain'), once(server, 'close')]).catch(() => undefined);
    client.pause();
    if (this.speed) await sleep((chunk.length / this.speed) * 1_000);
    if (room && !server.destroyed) await room;
    if (!this.#isHanging) client.resume();
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
